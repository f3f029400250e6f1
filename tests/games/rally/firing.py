"""Where a howitzer reaches something from, worked out square by square."""

from outplay.games.rally.data.board import BASE_OF, NOBODY, NOWHERE, SIZE, Board, team_of_tower


def firing_places(board: Board, target: int, reach: int) -> list[tuple[int, int]]:
    """Return the squares and facings from which a howitzer strikes a tower or base, if all towers stand and no robot is in its way."""
    standing = (1 << len(board.tower_cells)) - 1
    team = BASE_OF.index(target) if target in BASE_OF else team_of_tower(target)
    free = [c for c in range(SIZE) if board.side[c] != NOBODY and not board.pit[c] and board.base[c] == NOBODY and board.tower[c] == NOWHERE]
    return [(cell, way) for cell in free for way in range(4) if board.struck(1 - team, cell, way, reach, standing) == target]
