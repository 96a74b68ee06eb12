/** The ties of a first round in bracket order: winners of neighbouring ties meet. Null is a bye. */
export type FirstRound = { home: string; away: string | null }[];

export interface StatedFirstRound {
  name: string;
  groups: number;
  places_through: number;
  best_places: number;
  /** Ties as 'home away', in bracket order. */
  ties: string;
}

/** First rounds with a published pairing table, by the number of groups and places. */
export const STATED_FIRST_ROUNDS: readonly StatedFirstRound[] = [
  {
    name: 'Copa América: A and B, C and D',
    groups: 4,
    places_through: 2,
    best_places: 0,
    ties: '1A 2B, 1B 2A, 1C 2D, 1D 2C',
  },
  {
    name: 'World Cup of 32 teams',
    groups: 8,
    places_through: 2,
    best_places: 0,
    ties: '1A 2B, 1C 2D, 1E 2F, 1G 2H, 1B 2A, 1D 2C, 1F 2E, 1H 2G',
  },
  {
    name: 'UEFA Euro of 24 teams',
    groups: 6,
    places_through: 2,
    best_places: 4,
    ties: '1B 3ADEF, 1A 2C, 1F 3ABC, 2D 2E, 1E 3ABCD, 1D 2F, 1C 3DEF, 2A 2B',
  },
  {
    name: 'World Cup 2026, of 48 teams',
    groups: 12,
    places_through: 2,
    best_places: 8,
    ties: `1E 3ABCDF, 1I 3CDFGH, 2A 2B, 1F 2C, 2K 2L, 1H 2J, 1D 3BEFIJ, 1G 3AEHIJ,
      1C 2F, 2E 2I, 1A 3CEFHI, 1L 3EHIJK, 1J 2H, 2D 2G, 1B 3EFGIJ, 1K 3DEIJL`,
  },
];

export function readStatedFirstRound({ ties }: StatedFirstRound): FirstRound {
  return ties.split(/,\s*/).map((tie) => {
    const [home = '', away = null] = tie.split(' ');
    return { home, away };
  });
}

/** Parses a side: '1A' is the winner of group A, '3ABF' a best third-placed team of group A, B or F. */
export function readGroupSide(side: string): { place: number; groups: string[] } {
  return { place: Number(side[0]), groups: [...side.slice(1)] };
}
