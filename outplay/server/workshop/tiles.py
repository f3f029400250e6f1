"""Who can be dealt in a game, as tiles: found in the content of any game by what rows are called, with the cards that lie below them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from outplay.server.protocol import messages as m
from outplay.workshop import rows

Path = Sequence[str | int]


def tiles(ids: Sequence[str], files: Mapping[str, Any]) -> list[m.HeroTile]:
    """Return the tiles of ids in the order of the content's files. What has no row with a name has no tile."""
    wanted, found = set(ids), dict[str, m.HeroTile]()
    for file, data in files.items():
        for path, row in rows(data):
            id = row.get("id")
            if id in wanted and id not in found and isinstance(row.get("name"), str):
                found[id] = _tile(id, file, path, row)
    return list(found.values())


def _tile(id: str, file: str, path: Path, row: Mapping[str, Any]) -> m.HeroTile:
    name: str = row["name"]
    cards = list[m.CardTile]()
    last: Path | None = None
    for below, card in rows({key: value for key, value in row.items() if isinstance(value, dict | list)}):
        if last is not None and below[: len(last)] == last:
            continue  # a name within a card is given to what it is about, as to whom it picks
        if isinstance(card.get("name"), str):
            cards.append(m.CardTile(name=card["name"], called=f"{name}: {card['name']}", icon=_word(card, "icon"), path=[*path, *below]))
            last = below
    tones = [one for one in row.get("tones", ()) if isinstance(one, str)] if isinstance(row.get("tones"), list) else []
    return m.HeroTile(id=id, name=name, file=file, path=list(path), icon=_word(row, "icon"), tones=tones, cards=cards)


def _word(row: Mapping[str, Any], field: str) -> str:
    found = row.get(field, "")
    return found if isinstance(found, str) else ""
