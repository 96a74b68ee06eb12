import { GROUP_LEAGUES } from '#contract/kit/limits.ts';

interface NamedLeague {
  id: number;
  name: string;
}

/** The leagues that a new group can have: the fixed ones of `GROUP_LEAGUES` where they exist, else every listed one. */
export function offerGroupLeagues<League extends NamedLeague>(listed: readonly League[]): League[] {
  const fixed = GROUP_LEAGUES.flatMap(({ id }) => listed.find((league) => league.id === id) ?? []);
  return fixed.length > 0 ? fixed : [...listed];
}
