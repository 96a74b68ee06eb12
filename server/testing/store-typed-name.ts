import { foldName } from '#contract/kit/fold-name.ts';
import type { NewPlayerMerge } from '#contract/players/merges.ts';
import type { Database } from '#database/connect.ts';
import { resolveTypedNames } from '#server/people/typed-names-queries.ts';
import { playMatch } from '#server/testing/play-match.ts';

let stored = 0;

/** Stores a match with a typed name and a player with an id; returns the body for merging the name into the player. */
export async function storeTypedName(database: Database, league_id: number): Promise<NewPlayerMerge> {
  stored += 1;
  const [name, player_key] = [`Typed ${stored}`, String(6_100_000_000 + stored)];
  await playMatch(database, { Blue: [{ name: `Known ${stored}`, id: player_key }], Green: [{ name }] }, { league_id });
  return { name, player_key, reason: 'The captain confirmed it.' };
}

/** Stores such a merge; returns its id. */
export async function storeMerge(database: Database, league_id: number): Promise<number> {
  const { name, player_key, reason } = await storeTypedName(database, league_id);
  const { rows } = await database.$client.query<{ id: number }>(
    `insert into player_merges (league_id, search_name, name, player_key, reason)
     values ($1, $2, $3, $4, $5)
     returning id`,
    [league_id, foldName(name), name, player_key, reason],
  );
  if (!rows[0]) throw new Error('The merge was not stored.');
  await resolveTypedNames(database, league_id, [foldName(name)]);
  return rows[0].id;
}
