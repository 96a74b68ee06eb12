import type { MergePreview, NewPlayerMerge, PlayerMerge, PlayerMergeUndo } from '#contract/player-merges.ts';
import type { Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { lockAccount } from '#server/accounts/account-queries.ts';
import { logChange, onWebsite } from '#server/audit/audit-queries.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { IS_COUNTED } from '#server/matches/match-queries.ts';
import { instant, newestName } from '#server/players/player-lines-queries.ts';
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
  const { rows } = await database.$client.query<Partial<Merging>>(
    `select typed.name, typed.player_key as current_key, (${newestName('typed.player_key')}) as current_name,
       exists (
         select from player_merges where league_id = $1 and search_name = $2 and undone_at is null
       ) as is_merged,
       (
         select (${newestName('$3')})
         from match_players as line
         join matches m using (match_id)
         where line.player_key = $3 and line.name is not null and m.league_id = $1 and ${IS_COUNTED}
           and $3 not like 'name:%' and not ${isBeingErased('$3')}
         limit 1
       ) as player_name
     from (values (1)) as always
     left join lateral (
       select typed_names.name, line.player_key
       from typed_names
       join matches m using (match_id)
       join match_players as line using (match_id, team, slot)
       where typed_names.league_id = $1 and search_name = $2 and search_name <> 'deleted player'
         and m.declined_at is null
       order by match_id desc
       limit 1
     ) as typed on true`,
    [leagueId, name.toLowerCase(), player_key],
  );
  const found = rows[0] ?? {};
  if (!found.name) throw notFound(`The name ${name} without a Roblox ID in league ${leagueId}`);
  if (!found.player_name) throw notFound(`Player ${player_key} of league ${leagueId}`);
  if (found.is_merged) {
    throw conflict(`${found.name} is merged into ${found.current_name} already. Undo that first.`);
  }
  if (found.current_key === player_key) throw conflict(`${found.name} counts for ${found.player_name} already.`);
  return found as Merging;
}

/** What a merge would change; throws as `mergePlayer` does. */
export async function previewMerge(
  database: Database,
  leagueId: number,
  merge: Pick<NewPlayerMerge, 'name' | 'player_key'>,
): Promise<MergePreview> {
  await requireMerging(database, leagueId, merge);
  const { rows } = await database.$client.query<{ preview: MergePreview }>(
    `with named as (
       select match_id, sum(match_players.goals) as goals
       from typed_names
       join match_players using (match_id, team, slot)
       join matches m using (match_id)
       where typed_names.league_id = $1 and search_name = $2 and ${IS_COUNTED}
       group by match_id
     ),
     own as (
       select match_id, sum(match_players.goals) as goals
       from match_players
       join matches m using (match_id)
       where player_key = $3 and m.league_id = $1 and ${IS_COUNTED}
       group by match_id
     ),
     both_of_them as (select match_id, goals from named union all select match_id, goals from own)
     select json_build_object(
       'player', ${referenceOf('$3::text')},
       'name', (select ${SUMS} from named),
       'before', (select ${SUMS} from own),
       'after', (select ${SUMS} from both_of_them),
       'shared_matches', (select count(*) from named join own using (match_id))
     ) as preview`,
    [leagueId, merge.name.toLowerCase(), merge.player_key],
  );
  if (!rows[0]) throw new Error('The preview was not made.');
  return rows[0].preview;
}

const SUMS = `json_build_object('matches', count(distinct match_id), 'goals', coalesce(sum(goals), 0))`;

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
    const { rows } = await transaction.$client.query<PlayerMerge>(
      `insert into player_merges (league_id, search_name, name, player_key, reason, merged_by)
       values ($1, $2, $3, $4, $5, $6)
       returning id, reason, ${instant('merged_at')} as merged_at,
         (select coalesce(roblox_username, d_username) from users where users.id = merged_by) as merged_by`,
      [leagueId, search_name, name, player_key, reason, user.id],
    );
    if (!rows[0]) throw new Error('The merge was not stored.');
    await settleTypedNames(transaction, leagueId, [search_name]);
    await logChange(transaction, onWebsite(user), {
      league_id: leagueId,
      action: 'name merged',
      after: { merge: rows[0].id },
    });
    return rows[0];
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
    const { rows } = await transaction.$client.query<{ search_name: string; is_undone: boolean }>(
      'select search_name, undone_at is not null as is_undone from player_merges where id = $1 and league_id = $2',
      [id, leagueId],
    );
    if (!rows[0]) throw notFound(`Merge ${id} of league ${leagueId}`);
    if (rows[0].is_undone) throw conflict('This merge was undone already.');
    await transaction.$client.query(
      'update player_merges set undone_at = now(), undone_by = $2, undo_reason = $3 where id = $1',
      [id, user.id, reason],
    );
    await settleTypedNames(transaction, leagueId, [rows[0].search_name]);
    await logChange(transaction, onWebsite(user), {
      league_id: leagueId,
      action: 'merge undone',
      after: { merge: id },
    });
  });
}
