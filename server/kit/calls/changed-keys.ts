import type { Database } from '#database/connect.ts';
import { type DatabaseSnapshot, readSnapshot } from '#database/snapshot.ts';
import {
  type ChangedIds,
  type ChangedRows,
  type Changes,
  listChangedRows,
  listChangedThings,
  MAX_CHANGES,
} from '#server/kit/calls/change-queries.ts';
import { writeKey } from '#server/kit/calls/declared-keys.ts';
import { ALL_KEY } from '#server/kit/http/surrogate-keys.ts';

const NO_IDS: ChangedIds = { players: [], matches: [], leagues: [], names: [], groups: [] };
/** Kinds of notes whose keys follow without a query. */
const PLAIN_KINDS: readonly string[] = ['group', 'league', 'player', 'renamed'];

/**
 * The keys of every response that changed since a snapshot, and the snapshot up to which they are listed. Without a
 * snapshot, or if the changes are unknown, the key of everything.
 */
export async function listChangedKeys(
  database: Database,
  since: DatabaseSnapshot | null,
): Promise<DatabaseSnapshot & { keys: string[] }> {
  if (!since) return { ...(await readSnapshot(database)), keys: [ALL_KEY] };
  const { changed, ...snapshot } = await listChangedRows(database, since);
  // After a restart or a failover, the snapshot's transaction ids may refer to other transactions.
  if (snapshot.server_start !== since.server_start) return { ...snapshot, keys: [ALL_KEY] };
  if (!changed) return { ...snapshot, keys: [] };
  if (changed.notes.some(({ kind }) => kind === 'everything')) return { ...snapshot, keys: [ALL_KEY] };
  const isPlain = changed.notes.every(({ kind }) => PLAIN_KINDS.includes(kind));
  if (changed.has_changed_match || !isPlain) return listSpreadKeys(database, since);
  return { ...snapshot, keys: changed.notes.length > MAX_CHANGES ? [ALL_KEY] : listPlainKeys(changed) };
}

async function listSpreadKeys(
  database: Database,
  since: DatabaseSnapshot,
): Promise<DatabaseSnapshot & { keys: string[] }> {
  const { snapshot, server_start, ...changes } = await listChangedThings(database, since.snapshot);
  const isUnknown = server_start !== since.server_start || changes.count > MAX_CHANGES;
  return { snapshot, server_start, keys: isUnknown ? [ALL_KEY] : listKeys(changes) };
}

function listPlainKeys({ leagues, groups, notes }: ChangedRows): string[] {
  const named = (wanted: string) => notes.filter(({ kind }) => kind === wanted).map(({ thing }) => thing);
  return listKeys({
    people: NO_IDS,
    others: {
      ...NO_IDS,
      leagues: [...leagues, ...named('league').map(Number)],
      players: named('player'),
      groups,
    },
    has_changed_league: leagues.length > 0,
    has_renamed: named('renamed').length > 0,
  });
}

/** The keys of every response affected by the changes; those of people come first. */
function listKeys({
  people,
  others,
  has_changed_league,
  has_renamed,
}: Omit<Changes, 'count' | keyof DatabaseSnapshot>): string[] {
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

function listKeysOf({ players, matches, leagues, names, groups }: ChangedIds): string[] {
  return [
    ...players.map((key) => writeKey('player', key)),
    ...matches.map((id) => writeKey('match', id)),
    ...leagues.map((id) => writeKey('league', id)),
    ...names.map((id) => writeKey('names', id)),
    ...groups.map((id) => writeKey('group', id)),
  ];
}
