import type { MergePreview, NewPlayerMerge, PlayerMerge, PlayerMergeUndo } from '#contract/player-merges.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { lockAccount } from '#server/accounts/account-queries.ts';
import { logChange, onWebsite } from '#server/audit/audit-queries.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { isCounted, isListed } from '#server/matches/match-queries.ts';
import { newestName } from '#server/players/player-lines-queries.ts';
import { isBeingErased, referenceOf } from '#server/players/typed-name-queries.ts';
import { lockTypedNames, settleTypedNames } from '#server/players/typed-names-queries.ts';

interface Merging {
  /** As it was typed last. */
  name: string;
  player_name: string;
  /** Whom the name counts for. */
  current_key: string;
  current_name: string;
  is_merged: boolean;
}

/**
 * The name and the player of a merge. Throws 404 for a name that no match of the league has without an id and for a player
 * whom none has with one, 409 when the name is merged or counts for the player already.
 */
async function requireMerging(
  database: Database,
  leagueId: number,
  { name, player_key }: Pick<NewPlayerMerge, 'name' | 'player_key'>,
): Promise<Merging> {
  const key = sql`${player_key}::text`;
  const search_name = name.toLowerCase();
  const [merging = {}] = await query<Partial<Merging>>(
    database,
    sql`
      select typed.name, typed.player_key as current_key, (${newestName(sql`typed.player_key`)}) as current_name,
        exists (
          select from player_merges where league_id = ${leagueId} and search_name = ${search_name} and undone_at is null
        ) as is_merged,
        (
          select (${newestName(key)})
          from match_players as line
          join matches m using (match_id)
          where line.player_key = ${key} and line.name is not null and m.league_id = ${leagueId} and ${isCounted('m')}
            and ${key} not like 'name:%' and not ${isBeingErased(key)}
          limit 1
        ) as player_name
      from (values (1)) as always
      left join lateral (
        select typed_names.name, line.player_key
        from typed_names
        join matches m using (match_id)
        join match_players as line using (match_id, team, slot)
        where typed_names.league_id = ${leagueId} and search_name = ${search_name} and search_name <> 'deleted player'
          and ${isListed('m')}
        order by match_id desc
        limit 1
      ) as typed on true`,
  );
  if (!merging.name) throw notFound(`The name ${name} without a Roblox ID in league ${leagueId}`);
  if (!merging.player_name) throw notFound(`Player ${player_key} of league ${leagueId}`);
  if (merging.is_merged) {
    throw conflict(`${merging.name} is merged into ${merging.current_name} already. Undo that first.`);
  }
  if (merging.current_key === player_key) throw conflict(`${merging.name} counts for ${merging.player_name} already.`);
  return merging as Merging;
}

/** What a merge would change; throws as `mergePlayer` does. */
export async function previewMerge(
  database: Database,
  leagueId: number,
  merge: Pick<NewPlayerMerge, 'name' | 'player_key'>,
): Promise<MergePreview> {
  await requireMerging(database, leagueId, merge);
  const key = sql`${merge.player_key}::text`;
  const [found] = await query<{ preview: MergePreview }>(
    database,
    sql`
      with named as (
        select match_id, sum(match_players.goals) as goals
        from typed_names
        join match_players using (match_id, team, slot)
        join matches m using (match_id)
        where typed_names.league_id = ${leagueId} and search_name = ${merge.name.toLowerCase()} and ${isCounted('m')}
        group by match_id
      ),
      own as (
        select match_id, sum(match_players.goals) as goals
        from match_players
        join matches m using (match_id)
        where player_key = ${merge.player_key} and m.league_id = ${leagueId} and ${isCounted('m')}
        group by match_id
      ),
      both_of_them as (select match_id, goals from named union all select match_id, goals from own)
      select json_build_object(
        'player', ${referenceOf(key)},
        'name', (select ${SUMS} from named),
        'before', (select ${SUMS} from own),
        'after', (select ${SUMS} from both_of_them),
        'shared_matches', (select count(*) from named join own using (match_id))
      ) as preview`,
  );
  if (!found) throw new Error('The preview was not made.');
  return found.preview;
}

const SUMS = sql`json_build_object('matches', count(distinct match_id), 'goals', coalesce(sum(goals), 0))`;

/**
 * Lets a typed name of a league count for one of its players, from now on and in all earlier matches. Of staff at once the
 * first decides. Throws as `requireMerging` does, and 401 when the account is gone.
 */
export async function mergePlayer(
  database: Database,
  leagueId: number,
  merge: NewPlayerMerge,
  user: { id: number },
): Promise<PlayerMerge> {
  const { player_key, reason } = merge;
  const search_name = merge.name.toLowerCase();
  return inTransaction(database, async (transaction) => {
    await lockAccount(transaction, user.id);
    await lockTypedNames(transaction, leagueId);
    const { name } = await requireMerging(transaction, leagueId, merge);
    const [found] = await query<PlayerMerge>(
      transaction,
      sql`
        insert into player_merges (league_id, search_name, name, player_key, reason, merged_by)
        values (${leagueId}, ${search_name}, ${name}, ${player_key}, ${reason}, ${user.id})
        returning id, reason, ${isoTime('merged_at')} as merged_at,
          (select coalesce(roblox_username, d_username) from users where users.id = merged_by) as merged_by`,
    );
    if (!found) throw new Error('The merge was not stored.');
    await settleTypedNames(transaction, leagueId, [search_name]);
    await logChange(transaction, onWebsite(user), {
      league_id: leagueId,
      action: 'name merged',
      after: { merge: found.id },
    });
    return found;
  });
}

/** Lets a name count by the rule again. Throws 404 when the league has no such merge, 409 when it was undone before. */
export async function undoMerge(
  database: Database,
  leagueId: number,
  { id, reason }: PlayerMergeUndo,
  user: { id: number },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockAccount(transaction, user.id);
    await lockTypedNames(transaction, leagueId);
    const [found] = await query<{ search_name: string; is_undone: boolean }>(
      transaction,
      sql`
        select search_name, undone_at is not null as is_undone from player_merges where id = ${id} and league_id = ${leagueId}`,
    );
    if (!found) throw notFound(`Merge ${id} of league ${leagueId}`);
    if (found.is_undone) throw conflict('This merge was undone already.');
    await execute(
      transaction,
      sql`update player_merges set undone_at = now(), undone_by = ${user.id}, undo_reason = ${reason} where id = ${id}`,
    );
    await settleTypedNames(transaction, leagueId, [found.search_name]);
    await logChange(transaction, onWebsite(user), {
      league_id: leagueId,
      action: 'merge undone',
      after: { merge: id },
    });
  });
}
