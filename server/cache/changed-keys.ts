import type { Database } from '#database/connect.ts';
import type { DatabaseSnapshot } from '#database/snapshot.ts';
import { type ChangedThings, type Changes, listChangedThings, MAX_CHANGES } from '#server/cache/change-queries.ts';
import { ALL_KEY, writeKey } from '#server/http/surrogate-keys.ts';

/** The keys of every response that changed since a snapshot, and the snapshot of this statement. */
export async function listChangedKeys(
  database: Database,
  since: DatabaseSnapshot,
): Promise<DatabaseSnapshot & { keys: string[] }> {
  const changes = await listChangedThings(database, since.snapshot);
  const { snapshot, server_start, count } = changes;
  // After a restart or a failover the transaction ids of the snapshot may mean other transactions.
  const isUnknown = server_start !== since.server_start || count > MAX_CHANGES;
  return { snapshot, server_start, keys: isUnknown ? [ALL_KEY] : listKeys(changes) };
}

/** The keys of every response that shows one of the changes; those of people come first. */
function listKeys({ people, others, has_changed_league, has_renamed }: Changes): string[] {
  const keys = [...listKeysOf(people), ...listKeysOf(others)];
  const hasMatches = people.matches.length + others.matches.length > 0;
  const hasNames = others.names.length > 0;
  const hasGroups = people.groups.length + others.groups.length > 0;
  if (hasMatches || hasNames) keys.push('matches');
  if (hasMatches || hasNames || has_changed_league || others.leagues.length > 0) keys.push('leagues');
  if (has_renamed) keys.push('league-names');
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
