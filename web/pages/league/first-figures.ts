import type { FiguresQuery, Leaderboards, Standings } from '#contract/standings.ts';

/** The figures of a page that the server rendered with their tab. */
export interface FirstFigures {
  /** The choice as JSON. */
  key: string;
  standings?: Standings | null;
  leaderboards?: Leaderboards | null;
}

/** The first figures, unless the choice has changed. */
export function findFigures(first: FirstFigures | null, choice: FiguresQuery): FirstFigures | null {
  return first?.key === JSON.stringify(choice) ? first : null;
}
