import { api } from "../net/api";
import type { GameInfo, LevelInfo } from "../protocol";

/** The games of this server, asked for once: their names and boxes stand on every page. */
class Known {
  games = $state.raw<GameInfo[]>([]);
  levels = $state.raw<LevelInfo[]>([]);
  level = $state("");
  /** The server can call people when it is their turn, also while no page is open. */
  calls = $state(false);
  /** One may make and measure variants of the games here. */
  workshop = $state(false);
  private asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.asked ??= api.shelf().then(
      (shelf) => {
        this.games = shelf.games;
        this.calls = shelf.calls ?? false;
        this.workshop = shelf.workshop ?? false;
        // Wherever bots are listed, one that somebody else made says whose it is.
        this.levels = shelf.levels.map((one) =>
          one.author ? { ...one, text: `${one.text ? `${one.text}; ` : ""}by ${one.author}, not ours` } : one,
        );
        this.level = shelf.default_level;
      },
      (error: unknown) => {
        this.asked = null;
        throw error;
      },
    );
    return this.asked;
  }

  game(id: string | undefined): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }
}

export const known = new Known();
