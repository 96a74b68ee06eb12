import type { ChangedThings, EdgeChanges } from '#server/edge/edge-queries.ts';
import { writeKey } from '#server/http/surrogate-keys.ts';

/** The keys of every response that shows one of the changes; those of people come first. */
export function listKeys({ people, others, has_changed_league, has_renamed_league }: EdgeChanges): string[] {
  const keys = [...listKeysOf(people), ...listKeysOf(others)];
  const hasMatches = people.matches.length + others.matches.length > 0;
  const hasNames = others.names.length > 0;
  const hasGroups = people.groups.length + others.groups.length > 0;
  if (hasMatches || hasNames) keys.push('matches');
  if (hasMatches || hasNames || has_changed_league || others.leagues.length > 0) keys.push('leagues');
  if (has_renamed_league) keys.push('league-names');
  if (hasGroups || hasNames) keys.push('groups');
  return [...new Set(keys)];
}

function listKeysOf({ players, matches, leagues, names, groups }: ChangedThings): string[] {
  return [
    ...players.map((key) => writeKey('player', key)),
    ...matches.map((id) => writeKey('match', id)),
    ...leagues.map((id) => writeKey('league', id)),
    ...names.map((id) => writeKey('names', id)),
    ...groups.map((id) => writeKey('group', id)),
  ];
}

/** Splits keys into header values of at most `maxLength` characters, in their order. */
export function splitKeys(keys: readonly string[], maxLength: number): string[] {
  const headers: string[] = [];
  for (const key of keys) {
    const last = headers.at(-1);
    if (last !== undefined && last.length + 1 + key.length <= maxLength) headers[headers.length - 1] = `${last} ${key}`;
    else headers.push(key);
  }
  return headers;
}
