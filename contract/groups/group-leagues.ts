import { GROUP_LEAGUES } from '#contract/kit/limits.ts';

interface NamedLeague {
  id: number;
  name: string;
}

/** The leagues available to a new group: those of `GROUP_LEAGUES` if they exist, else every listed one. */
export function offerGroupLeagues<League extends NamedLeague>(listed: readonly League[]): League[] {
  const fixed = GROUP_LEAGUES.flatMap(({ id }) => listed.find((league) => league.id === id) ?? []);
  return fixed.length > 0 ? fixed : [...listed];
}
