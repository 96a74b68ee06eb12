import { GroupName } from '#contract/competitions/schema.ts';
import { MAX_GROUPS } from '#contract/kit/limits.ts';
import { type PastMatch, teamKey } from '#server/imports/plan/past-match.ts';
import type { PlannedMatch } from '#server/imports/plan/plan.ts';

/** A past cup's groups by letter, with the teams in the order of their first matches. */
export interface GroupedTeams {
  groups: Map<string, string[]>;
  groupOf: Map<string, string>;
  /** Each with its matchweek in the group, from 1. */
  matches: { match: PlannedMatch; group_name: string; round: number }[];
}

const GROUP_LETTERS: readonly string[] = GroupName.enum;

/**
 * Groups the teams of a group stage by the stated names, or else by their opponents. Matches must be in playing order.
 */
export function groupTeams(matches: readonly PastMatch[]): GroupedTeams | { problem: string } {
  const nameOf = new Map<string, string>();
  for (const { match, place } of matches) {
    const [home, away] = [teamKey(match.home), teamKey(match.away)];
    const stated = place.stage === 'group' ? place.group : null;
    const [one, other] = [nameOf.get(home), nameOf.get(away)];
    const name = stated ?? one ?? other ?? home;
    if (stated !== null && [one, other].some((known) => known !== undefined && known !== stated))
      return { problem: `${(one === stated || !one ? match.away : match.home).name} plays in two groups.` };
    // Two groups with a match between them are merged.
    if (stated === null) for (const [key, known] of nameOf) if (known === one || known === other) nameOf.set(key, name);
    nameOf.set(home, name);
    nameOf.set(away, name);
  }
  const names = [...new Set(nameOf.values())];
  if (names.length > MAX_GROUPS)
    return { problem: `A cup can have ${MAX_GROUPS} groups; these rows have ${names.length}.` };
  const areLetters = names.every((name) => GROUP_LETTERS.includes(name.toUpperCase()));
  const inOrder = names.every((name) => /^\d+$/.test(name)) ? names.toSorted((a, b) => Number(a) - Number(b)) : names;
  const letterOf = new Map(
    inOrder.map((name, at) => [name, (areLetters ? name.toUpperCase() : GROUP_LETTERS[at]) ?? '']),
  );
  const groupOf = new Map([...nameOf].map(([key, name]) => [key, letterOf.get(name) ?? '']));
  const letters = [...letterOf.values()].toSorted();
  const groups = new Map(
    letters.map((letter) => [letter, [...groupOf].flatMap(([key, own]) => (own === letter ? [key] : []))]),
  );
  const played = new Map<string, number>();
  return {
    groups,
    groupOf,
    matches: matches.map(({ match }) => {
      const keys = [teamKey(match.home), teamKey(match.away)];
      const round = 1 + Math.max(...keys.map((key) => played.get(key) ?? 0));
      for (const key of keys) played.set(key, (played.get(key) ?? 0) + 1);
      return { match, group_name: groupOf.get(keys[0] ?? '') ?? '', round };
    }),
  };
}
