import { foldName } from '#contract/kit/fold-name.ts';
import { TYPED_NAMES_PER_PAGE } from '#contract/kit/limits.ts';
import type { KnownName } from '#contract/matches/schema.ts';
import type {
  MergePreview,
  NewPlayerMerge,
  PlayerMerge,
  PlayerMergeUndo,
  TypedNameList,
} from '#contract/players/merges.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, queryPrepared, type Sql, sql } from '#database/query.ts';
import { lockAccount } from '#server/changes/account-lock-queries.ts';
import { logChange, onWebsite } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { conflict, notFound } from '#server/kit/http/errors.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { DELETED_KEY } from '#server/people/deleted-player.ts';
import { hasProfile, type Viewer } from '#server/people/player-visibility-queries.ts';
import { lockTypedNames, resolveTypedNames } from '#server/people/typed-names-queries.ts';
import { isBeingErased, isRegistered, knownName, patternOf } from '#server/players/known-player-queries.ts';
import { isCounted, isListed } from '#server/results/counted/match-queries.ts';
import { newestName, robloxIdOf } from '#server/results/counted/player-lines-queries.ts';
import { requireSeparateSquads } from '#server/squads/same-player-queries.ts';

/** A player as the contract's `PlayerReference`. */
function referenceOf(key: Sql): Sql {
  return sql`json_build_object('player_key', ${key}, 'id', ${robloxIdOf(key)}, 'name', ${knownName(key)})`;
}

/** The key of a folded name as a separate player. */
function nameKeyOf(searchName: string): string {
  return `name:${searchName}`;
}

interface Merging {
  /** The newest spelling. */
  name: string;
  player_name: string;
  /** The player credited with the name. */
  current_key: string;
  current_name: string;
  is_merged: boolean;
}

/**
 * The name and the player of a merge. Throws 404 unless the league has a match with the name typed without an id, and a
 * match or a squad with the player's id. Throws 409 if the name is merged or already credited to the player.
 */
async function requireMerging(
  database: Database,
  leagueId: number,
  { name, player_key }: Pick<NewPlayerMerge, 'name' | 'player_key'>,
): Promise<Merging> {
  const key = sql`${player_key}::text`;
  const search_name = foldName(name);
  const [merging = {}] = await query<Partial<Merging>>(
    database,
    sql`
      select typed.name, typed.player_key as current_key, (${newestName(sql`typed.player_key`)}) as current_name,
        exists (
          select from player_merges where league_id = ${leagueId} and search_name = ${search_name} and undone_at is null
        ) as is_merged,
        (
          select ${knownName(key)}
          where ${key} not like 'name:%' and not ${isBeingErased(key)} and (
            ${isRegistered(key, leagueId)}
            or exists (
              select from match_players as line
              join matches m using (match_id)
              where line.player_key = ${key} and line.name is not null and m.league_id = ${leagueId} and ${isCounted('m')}
            )
          )
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

/** The effect of a merge; throws as `mergePlayer` does. */
export async function previewMerge(
  database: Database,
  leagueId: number,
  merge: Pick<NewPlayerMerge, 'name' | 'player_key'>,
): Promise<MergePreview> {
  await requireMerging(database, leagueId, merge);
  await requireSeparateSquads(database, leagueId, foldName(merge.name), merge.player_key);
  const key = sql`${merge.player_key}::text`;
  const [found] = await query<{ preview: MergePreview }>(
    database,
    sql`
      with named as (
        select match_id, sum(match_players.goals) as goals
        from typed_names
        join match_players using (match_id, team, slot)
        join matches m using (match_id)
        where typed_names.league_id = ${leagueId} and search_name = ${foldName(merge.name)} and ${isCounted('m')}
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
 * Credits a typed name of a league to one of its players, in earlier and later matches. Of concurrent merges the first
 * wins. Throws as `requireMerging` and `requireSeparateSquads` do, and 401 if the account is deleted.
 */
export async function mergePlayer(
  database: Database,
  leagueId: number,
  merge: NewPlayerMerge,
  user: { id: number },
): Promise<PlayerMerge> {
  const { player_key, reason } = merge;
  const search_name = foldName(merge.name);
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockAccount(transaction, user.id);
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const { name } = await requireMerging(transaction, leagueId, merge);
    await requireSeparateSquads(transaction, leagueId, search_name, player_key);
    const [found] = await query<PlayerMerge>(
      transaction,
      sql`
        insert into player_merges (league_id, search_name, name, player_key, reason, merged_by)
        values (${leagueId}, ${search_name}, ${name}, ${player_key}, ${reason}, ${user.id})
        returning id, reason, ${isoTime('merged_at')} as merged_at,
          (select coalesce(roblox_username, d_username) from users where users.id = merged_by) as merged_by`,
    );
    if (!found) throw new Error('The merge was not stored.');
    await followPerson(transaction, nameKeyOf(search_name), player_key);
    await resolveTypedNames(transaction, leagueId, [search_name]);
    await logChange(transaction, onWebsite(user), {
      league_id: leagueId,
      action: 'name merged',
      after: { merge: found.id },
    });
    return found;
  });
}

/**
 * Followers of the name also follow its player. The name stays followed: other leagues have it, and the merge can be
 * undone.
 */
async function followPerson(transaction: Database, name_key: string, player_key: string): Promise<void> {
  await execute(
    transaction,
    sql`
      insert into follows (kind, thing, user_id, followed_at)
      select kind, ${player_key}, user_id, followed_at from follows where kind = 'player' and thing = ${name_key}
      on conflict do nothing`,
  );
}

/** Undoes a merge: the rule decides again. Throws 404 for an unknown merge, 409 if it was already undone. */
export async function undoMerge(
  database: Database,
  leagueId: number,
  { id, reason }: PlayerMergeUndo,
  user: { id: number },
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockAccount(transaction, user.id);
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const [found] = await query<{ search_name: string; is_undone: boolean }>(
      transaction,
      sql`
        select search_name, undone_at is not null as is_undone
        from player_merges
        where id = ${id} and league_id = ${leagueId}`,
    );
    if (!found) throw notFound(`Merge ${id} of league ${leagueId}`);
    if (found.is_undone) throw conflict('This merge was undone already.');
    await execute(
      transaction,
      sql`update player_merges set undone_at = now(), undone_by = ${user.id}, undo_reason = ${reason} where id = ${id}`,
    );
    await resolveTypedNames(transaction, leagueId, [found.search_name]);
    await logChange(transaction, onWebsite(user), {
      league_id: leagueId,
      action: 'merge undone',
      after: { merge: id },
    });
  });
}

/**
 * The typed names in a match that are credited to a player with a profile page for the viewer; undefined unless the
 * match is listed.
 */
export async function listKnownNames(
  database: Database,
  matchId: number,
  viewer: Viewer,
): Promise<JsonText<KnownName[]> | undefined> {
  const [found] = await queryPrepared<{ names: string }>(
    database,
    'list_known_names',
    sql`
      select (
        select coalesce(json_agg(
          json_build_object(
            'typed_name', search_name,
            'player_key', player_key,
            'id', ${robloxIdOf(sql`player_key`)},
            'name', (${newestName(sql`known.player_key`)})
          )
          order by search_name collate "C"
        ), '[]')
        from (
          select distinct search_name, player_key
          from typed_names
          join match_players using (match_id, team, slot)
          where match_id = ${matchId} and player_key not like 'name:%'
        ) as known
        where ${hasProfile(sql`known.player_key`, viewer)}
      )::text as names
      from matches
      where match_id = ${matchId} and ${isListed('matches')}`,
  );
  return found?.names;
}

/** A page of the names typed without a Roblox id in a league's listed matches. */
export async function listTypedNames(
  database: Database,
  leagueId: number,
  { q = '', page = 1 }: { q?: string; page?: number },
): Promise<JsonText<TypedNameList>> {
  const [found] = await queryPrepared<{ list: string }>(
    database,
    'list_typed_names',
    sql`
      with counts as materialized (
        select search_name, max(match_id) as newest,
          count(distinct match_id) filter (where ${isCounted('m')}) as matches,
          count(distinct match_id) filter (where not (${isCounted('m')})) as waiting
        from typed_names as typed
        join matches m using (match_id)
        where typed.league_id = ${leagueId} and ${isListed('m')} and drop_accents(search_name) like ${patternOf(q)}
        group by search_name
      ),
      -- All lines of a name in a league count for one player.
      named as materialized (
        select counts.*, line.name, line.player_key
        from counts
        cross join lateral (
          select typed.name, player_key
          from typed_names as typed
          join match_players using (match_id, team, slot)
          where match_id = newest and search_name = counts.search_name
          limit 1
        ) as line
        where player_key <> ${DELETED_KEY}
      ),
      page as materialized (
        select named.*, row_number() over (
          order by named.player_key not like 'name:%', merge.id is null, matches desc, named.search_name
        ) as place
        from named
        left join player_merges as merge
          on merge.league_id = ${leagueId} and merge.search_name = named.search_name and undone_at is null
        order by place
        limit ${TYPED_NAMES_PER_PAGE} offset ${(page - 1) * TYPED_NAMES_PER_PAGE}
      )
      select json_build_object(
        'total_names', (select count(*) from named),
        'names', (
          select coalesce(json_agg(json_build_object(
            'name', page.name,
            'matches', page.matches,
            'waiting', page.waiting,
            'goals', (
              select coalesce(sum(line.goals), 0)
              from typed_names as typed
              join matches m using (match_id)
              join match_players as line using (match_id, team, slot)
              where typed.league_id = ${leagueId} and search_name = page.search_name and ${isCounted('m')}
            ),
            'player', case when page.player_key not like 'name:%' then ${referenceOf(sql`page.player_key`)} end,
            'merge', (
              select json_build_object(
                'id', merge.id,
                'reason', merge.reason,
                'merged_at', ${isoTime('merge.merged_at')},
                'merged_by', coalesce(actor.roblox_username, actor.d_username)
              )
              from player_merges as merge
              left join users as actor on actor.id = merge.merged_by
              where merge.league_id = ${leagueId} and merge.search_name = page.search_name and merge.undone_at is null
            ),
            'candidates', case when page.player_key like 'name:%' then (
              select coalesce(json_agg(${referenceOf(sql`bearer.player_key`)} order by bearer.player_key), '[]')
              from bearers_of_name(${leagueId}, page.search_name) as bearer (player_key)
              where not ${isBeingErased(sql`bearer.player_key`)}
            ) else '[]' end
          ) order by place), '[]')
          from page
        )
      )::text as list`,
  );
  return found?.list ?? '{"names":[],"total_names":0}';
}
