import { foldName } from '#contract/kit/fold-name.ts';
import type { Report } from '#contract/kit/progress.ts';
import { SUMMED_EXTRAS } from '#contract/matches/stats.ts';
import { readEvents, readPlayerData } from '#contract/review/read-match.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, raw, type Sql, sql } from '#database/query.ts';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';
import { resolveTypedNames } from '#server/people/typed-names-queries.ts';
import { listLineStats } from '#server/results/counted/line-stats.ts';
import { isListed } from '#server/results/counted/match-queries.ts';

/** Matches per statement: each takes some milliseconds to write, and other requests run in between. */
export const MATCHES_AT_ONCE = 250;

/** Columns of a new match. */
const NEW_MATCH = sql`match_id, league_id, status, method, type, submitter_id, submitter_name, submission_date, match_name,
  blue_name, green_name, blue_goals, green_goals, had_extra_time, blue_penalties, green_penalties, overall_player_count,
  event_count, server_instance, place_id, group_id, hold_reasons, player_data, event_data, non_targeted_event_data, announce,
  key_name, fingerprint`;

/** Columns of `LineStats`, and with their types for `json_to_recordset`. */
const STAT_COLUMNS = raw(['team', 'slot', 'position', ...SUMMED_EXTRAS].join(', '));
const STAT_TYPES = raw(
  [
    'team text',
    'slot smallint',
    'position text',
    ...SUMMED_EXTRAS.map((stat) => `${stat} integer`),
    'is_unused boolean',
  ].join(', '),
);

/**
 * The table expression `sent_stats` for `WRITE_LINES`, from a JSON list of `LineStats` with an additional integer field
 * that identifies the match's row of `source`.
 */
export function sentStats(json: Sql, key: 'league_id' | 'match_id', source: Sql): Sql {
  return sql`
    sent_stats as (
      select match_id, league_id, ${STAT_COLUMNS}, is_unused
      from ${source} join json_to_recordset(${json}::json) as stats (${raw(key)} bigint, ${STAT_TYPES}) using (${raw(key)})
    )`;
}

/** Inserts matches; `rows` has the columns by name. */
export function insertMatches(rows: Sql): Sql {
  return sql`insert into matches (${NEW_MATCH}) select ${NEW_MATCH} from (${rows}) as new_match`;
}

/**
 * Table expressions that write the players' lines of matches, their typed names, new players and players' names. They
 * read `sent`, one row per line with its match's `match_id`, `league_id` and `submission_date`, and `known_name`, the
 * name of a stored player; and `sent_stats`. Players and names are written in key order, so that two statements with
 * the same players can't deadlock. A player already stored under the same name is not written and takes no lock; one
 * registered only with a squad has no match names yet.
 */
export const WRITE_LINES = sql`
    lines as (
      insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
        submission_date, is_unused)
      select match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card, submission_date,
        coalesce(is_unused, false)
      from sent left join (select match_id, team, slot, is_unused from sent_stats) as stats using (match_id, team, slot)
      returning slot
    ),
    measured as (
      insert into line_stats (match_id, league_id, ${STAT_COLUMNS})
      select match_id, league_id, ${STAT_COLUMNS} from sent_stats
      returning slot
    ),
    typed as (
      insert into typed_names (match_id, team, slot, league_id, search_name, name)
      select match_id, team, slot, league_id, search_name, name from sent where roblox_id is null
      returning slot
    ),
    newcomers as (
      insert into players (player_key, roblox_id, name)
      select distinct on (player_key) player_key, roblox_id, name
      from sent
      where known_name is null
      order by player_key, submission_date desc
      on conflict do nothing
      returning player_key
    ),
    named as (
      insert into player_names (player_key, name, search_name)
      select distinct player_key, name, search_name
      from sent
      where known_name is distinct from name or not exists (
        select from player_names known where known.player_key = sent.player_key and known.name = sent.name
      )
      order by player_key, name
      on conflict do nothing
      returning name
    )`;

/** The players and the folded names of deleted lines. */
interface FormerLines {
  keys: string[];
  names: string[];
}

interface WrittenLines {
  /** All names in the lines. */
  names: string[];
  /** Lines that the new ones replace. */
  former?: FormerLines;
  report?: Report | undefined;
}

/**
 * Writes the lines of matches from their JSON, and assigns their typed names to players. The caller must hold the lock
 * of typed names.
 */
export async function writeLines(
  transaction: Database,
  leagueId: number,
  matchIds: number[],
  { names, former = { keys: [], names: [] }, report = () => {} }: WrittenLines,
): Promise<void> {
  if (names.length === 0 && former.keys.length === 0) return;
  for (let from = 0; from < matchIds.length; from += MATCHES_AT_ONCE) {
    report({ step: 'Storing players', done: from, total: matchIds.length });
    const ids = matchIds.slice(from, from + MATCHES_AT_ONCE);
    await execute(transaction, insertLines(ids, names, await readLineStats(transaction, ids)));
  }
  report({ step: 'Storing players', done: matchIds.length, total: matchIds.length });
  await resolveTypedNames(transaction, leagueId, [...names.map((name) => foldName(name)), ...former.names]);
  await execute(
    transaction,
    renameToNewest(sql`match_id = any(${matchIds}::bigint[]) or player_key = any(${former.keys}::text[])`),
  );
}

interface MeasuredMatch {
  match_id: number;
  had_extra_time: boolean;
  player_data: unknown;
  event_data: unknown;
}

/** The `LineStats` of stored matches, each with its match's id. */
async function readLineStats(transaction: Database, matchIds: number[]): Promise<object[]> {
  const stored = await query<MeasuredMatch>(
    transaction,
    sql`
      select match_id, had_extra_time, player_data, event_data
      from matches
      where match_id = any(${matchIds}::bigint[])`,
  );
  const lists = await mapInSlices(stored, ({ match_id, had_extra_time, player_data, event_data }) =>
    listLineStats({
      player_data: readPlayerData(player_data),
      event_data: readEvents(event_data),
      extra_time: had_extra_time,
    }).map((line) => ({ match_id, ...line })),
  );
  return lists.flat();
}

function insertLines(matchIds: number[], names: string[], stats: object[]): Sql {
  return sql`
    with sent as materialized (
      select m.match_id, m.league_id, m.submission_date, side.team, slot::smallint as slot, line ->> 'id' as roblox_id,
        typed.name, typed.search_name, player_key, players.name as known_name,
        (line ->> 'goals')::smallint as goals, (line ->> 'assists')::smallint as assists,
        (line ->> 'yellow_cards')::smallint as yellow_cards, (line ->> 'red_card')::smallint as red_card
      from matches m
      cross join (values ('Blue'), ('Green')) as side (team)
      cross join lateral json_array_elements(m.player_data -> side.team -> 'players') with ordinality as lines (line, slot)
      join unnest(${names}::text[], ${names.map((name) => foldName(name))}::text[]) as typed (name, search_name)
        on typed.name = line ->> 'name'
      cross join lateral (select coalesce(line ->> 'id', 'name:' || typed.search_name) as player_key) as own
      left join players using (player_key)
      where m.match_id = any(${matchIds}::bigint[])
    ),
    ${sentStats(sql`${JSON.stringify(stats)}`, 'match_id', sql`matches`)},
    ${WRITE_LINES}
    select`;
}

/**
 * Gives the players of the lines the names in their newest matches. These are looked up line by line (`offset 0` fixes
 * the join order): without statistics the planner would read all matches for each player.
 */
export function renameToNewest(lines: Sql): Sql {
  return sql`
    update players set name = due.name
    from (
      select players.player_key, newest.name
      from (select distinct player_key from match_players where ${lines}) as own
      join players using (player_key)
      cross join lateral (
        select line.name
        from match_players as line
        cross join lateral (
          select from matches where matches.match_id = line.match_id and ${isListed('matches')} offset 0
        ) as listed
        where line.player_key = own.player_key and line.name is not null
        order by line.submission_date desc, line.match_id desc
        limit 1
      ) as newest
      where newest.name <> players.name
      order by players.player_key
      for no key update of players
    ) as due
    where players.player_key = due.player_key`;
}

/** Replaces the lines of matches by those in their JSON. The caller must hold the league's lock of typed names. */
export async function rewriteLines(
  transaction: Database,
  leagueId: number,
  ids: number[],
  report?: Report,
): Promise<void> {
  const former = await deleteLines(transaction, ids);
  const players = await query<{ name: string }>(
    transaction,
    sql`
      select distinct line ->> 'name' as name
      from matches
      cross join (values ('Blue'), ('Green')) as side (team)
      cross join lateral json_array_elements(player_data -> side.team -> 'players') as line
      where match_id = any(${ids}::bigint[])`,
  );
  const names = players.map(({ name }) => name);
  await writeLines(transaction, leagueId, ids, { names, former, report });
  await deleteUnusedPlayers(transaction, former.keys);
}

/**
 * Deletes the lines of matches that the caller has locked; returns their players and names. These are read from the
 * tables first, as joins with deleted rows have no index: without statistics the planner would compare each row with
 * all others.
 */
export async function deleteLines(transaction: Database, ids: number[]): Promise<FormerLines> {
  const lines = await query<{ player_key: string; name: string | null }>(
    transaction,
    sql`
      select distinct line.player_key, coalesce(typed.search_name, known.search_name) as name
      from match_players line
      left join typed_names typed using (match_id, team, slot)
      left join player_names known on known.player_key = line.player_key and known.name = line.name
      where match_id = any(${ids}::bigint[])`,
  );
  await execute(transaction, sql`delete from match_players where match_id = any(${ids}::bigint[])`);
  await execute(transaction, sql`delete from typed_names where match_id = any(${ids}::bigint[])`);
  await execute(transaction, sql`delete from line_stats where match_id = any(${ids}::bigint[])`);
  const names = lines.flatMap(({ name }) => name ?? []);
  return { keys: [...new Set(lines.flatMap(({ player_key, name }) => [player_key, `name:${name}`]))], names };
}

/** Deletes players without lines, squads and merges, and other players' names without lines. */
export async function deleteUnusedPlayers(transaction: Database, keys: string[]): Promise<void> {
  await execute(
    transaction,
    sql`
      delete from players
      where player_key = any(${keys}::text[]) and visibility = 'public' and leaderboard_visibility
        and not exists (select from match_players as line where line.player_key = players.player_key)
        and not exists (select from squad_spells as spell where spell.player_key = players.player_key)
        and not exists (select from player_merges as merge where merge.player_key = players.player_key)
        and not exists (select from transfers where transfers.player_key = players.player_key)
        and not exists (select from added_bans as ban where ban.player_key = players.player_key)
        and not exists (select from lifted_bans as ban where ban.player_key = players.player_key)
        and not exists (select from squad_spells as spell where spell.typed_name = substr(player_key, 6))
        and not exists (select from users where users.roblox_id = players.roblox_id)
        and not exists (
          select from teams where captain_key = players.player_key or vice_captain_key = players.player_key
        )`,
  );
  await execute(
    transaction,
    sql`
      delete from player_names
      where player_key = any(${keys}::text[]) and not exists (
        select from match_players as line where line.player_key = player_names.player_key and line.name = player_names.name
      ) and not exists (
        select from squad_spells as spell
        where spell.player_key = player_names.player_key and spell.name = player_names.name and spell.typed_name is null
      )`,
  );
}
