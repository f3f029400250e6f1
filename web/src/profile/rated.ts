/** The ratings of a profile, one line each. */
import type { OfGame, Profile, Rating } from "../protocol";

export interface Rated {
  key: string;
  game: OfGame;
  /** None: nothing of it was rated. */
  rating: Rating | undefined;
}

/** A line for each rating; a game without one has its line too. */
export function ratedLines({ results = [], ratings = [] }: Pick<Profile, "results" | "ratings">): Rated[] {
  return results.flatMap((game): Rated[] => {
    const rated = ratings.filter((one) => one.game === game.game);
    return rated.length > 0
      ? rated.map((rating) => ({ key: `${game.game} ${rating.kind}`, game, rating }))
      : [{ key: `${game.game} `, game, rating: undefined }];
  });
}
