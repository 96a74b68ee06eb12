import { foldName } from '#contract/fold-name.ts';
import type { TeamSide } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, type Sql, sql } from '#database/query.ts';
import { buildTeam, sumOf } from '#server/domain/match-parts.ts';
import { isListed } from '#server/domain/match-queries.ts';
import { MATCH_CONTENTS } from '#server/domain/match-revision-queries.ts';
import { resolveTypedNames } from '#server/domain/typed-names-queries.ts';
import type { PlannedLines, PlannedMatch } from '#server/imports/plan.ts';
import type { SheetTeam } from '#server/imports/sheet-teams.ts';

/** Matches in one statement: each takes some milliseconds to write, and other requests come between. */
const BATCH = 250;

/**
 * Stores matches and returns their ids, in the order given. Statements before the last ones take no lock that a
 * submission needs.
 */
export async function storeMatches(
  transaction: Database,
  leagueId: number,
  matches: readonly PlannedMatch[],
  hasEvents: boolean,
): Promise<number[]> {
  const ids = await takeMatchIds(transaction, matches.length);
  for (let from = 0; from < matches.length; from += BATCH) {
    const rows = matches.slice(from, from + BATCH).map((match, at) => toRow(match, ids[from + at] ?? 0, hasEvents));
    await execute(
      transaction,
      sql`
        insert into matches (match_id, league_id, status, method, type, submission_date, match_name, blue_name, green_name,
          blue_goals, green_goals, had_extra_time, blue_penalties, green_penalties, overall_player_count, event_count, announce,
          player_data, event_data)
        select match_id, ${leagueId}, 'Approved', 'manual', type, played_at, blue_name || ' vs ' || green_name, blue_name,
          green_name, blue_goals, green_goals, had_extra_time, blue_penalties, green_penalties, player_count, event_count,
          false, player_data, event_data
        from json_to_recordset(${JSON.stringify(rows)}::json) as sent (match_id bigint, type text, played_at timestamptz,
          blue_name text, green_name text, blue_goals smallint, green_goals smallint,
          had_extra_time boolean, blue_penalties smallint, green_penalties smallint, player_count smallint,
          event_count smallint, player_data json, event_data json)`,
    );
  }
  await writeLines(transaction, leagueId, ids, listNames(matches));
  return ids;
}

function listNames(matches: readonly PlannedMatch[]): string[] {
  const names = new Set<string>();
  for (const { players } of matches) {
    for (const { name } of players.Blue) names.add(name);
    for (const { name } of players.Green) names.add(name);
  }
  return [...names];
}

async function takeMatchIds(transaction: Database, count: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    transaction,
    sql`select nextval('matches_match_id_seq') as id from generate_series(1, ${count}::integer)`,
  );
  return rows.map(({ id }) => id);
}

function toRow(
  { home, away, played_at, goals, had_extra_time, shoot_out, players, events, type }: PlannedMatch,
  match_id: number,
  hasEvents: boolean,
) {
  const everyone = [...players.Blue, ...players.Green];
  const counted = sumOf(everyone, 'goals') + sumOf(everyone, 'yellow_cards') + sumOf(everyone, 'red_card');
  const hasPlayers = everyone.length > 0;
  const event_data = hasEvents ? events : [];
  const team = (side: TeamSide, { name }: SheetTeam) => buildTeam(name, hasPlayers ? players[side] : undefined);
  return {
    match_id,
    type,
    played_at,
    blue_name: home.name,
    green_name: away.name,
    blue_goals: goals.Blue,
    green_goals: goals.Green,
    had_extra_time,
    blue_penalties: shoot_out?.[0] ?? null,
    green_penalties: shoot_out?.[1] ?? null,
    player_count: hasPlayers ? everyone.length : null,
    event_count: hasPlayers ? event_data.length || counted : null,
    player_data: { Blue: team('Blue', home), Green: team('Green', away) },
    event_data,
  };
}

/** Writes the lines of matches from their JSON, and assigns their typed names, which the caller locks, to players. */
async function writeLines(transaction: Database, leagueId: number, matchIds: number[], names: string[]): Promise<void> {
  if (names.length === 0) return;
  for (let from = 0; from < matchIds.length; from += BATCH) {
    await execute(transaction, insertLines(matchIds.slice(from, from + BATCH), names));
  }
  await resolveTypedNames(
    transaction,
    leagueId,
    names.map((name) => foldName(name)),
  );
  await execute(transaction, renameToNewest(sql`match_id = any(${matchIds}::bigint[])`));
}

/** As for a submitted match: lines, typed names, new players and their names, in the order of the keys. */
function insertLines(matchIds: number[], names: string[]): Sql {
  return sql`
    with sent as materialized (
      select m.match_id, m.league_id, m.submission_date, side.team, slot::smallint as slot, line ->> 'id' as roblox_id,
        known.name, known.search_name, coalesce(line ->> 'id', 'name:' || known.search_name) as player_key,
        (line ->> 'goals')::smallint as goals, (line ->> 'assists')::smallint as assists,
        (line ->> 'yellow_cards')::smallint as yellow_cards, (line ->> 'red_card')::smallint as red_card
      from matches m
      cross join (values ('Blue'), ('Green')) as side (team)
      cross join lateral json_array_elements(m.player_data -> side.team -> 'players') with ordinality as lines (line, slot)
      join unnest(${names}::text[], ${names.map((name) => foldName(name))}::text[]) as known (name, search_name)
        on known.name = line ->> 'name'
      where m.match_id = any(${matchIds}::bigint[])
    ),
    lines as (
      insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
        submission_date)
      select match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card, submission_date from sent
    ),
    typed as (
      insert into typed_names (match_id, team, slot, league_id, search_name, name)
      select match_id, team, slot, league_id, search_name, name from sent where roblox_id is null
    ),
    newcomers as (
      insert into players (player_key, roblox_id, name)
      select distinct on (player_key) player_key, roblox_id, name from sent order by player_key, submission_date desc
      on conflict do nothing
    )
    insert into player_names (player_key, name, search_name)
    select distinct player_key, name, search_name from sent order by player_key, name
    on conflict do nothing`;
}

/**
 * Gives the players of some lines the names of their newest matches. These are looked up line by line (`offset 0` keeps
 * the order of the join): without statistics the planner would read all matches for each player.
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

/** Why the lines of a match were changed, in its history. */
const LINES_REASON = 'Players’ lines from a sheet';

/** Corrects matches by the lines of a sheet: a revision each, which an undo restores. */
export async function storeLines(
  transaction: Database,
  leagueId: number,
  lines: readonly PlannedLines[],
  userId: number | null,
): Promise<number[]> {
  const ids = lines.map(({ match_id }) => match_id);
  await execute(
    transaction,
    sql`select from matches where match_id = any(${ids}::bigint[]) order by match_id for no key update`,
  );
  for (let from = 0; from < lines.length; from += BATCH) {
    const batch = JSON.stringify(lines.slice(from, from + BATCH));
    await execute(
      transaction,
      sql`
        insert into match_revisions (match_id, revision, corrected_by, reason, before, player_ids)
        select match_id, revision + 1, ${userId}, ${LINES_REASON}, ${MATCH_CONTENTS},
          array(
            select player_key from match_players as line where line.match_id = matches.match_id
            union select 'name:' || search_name from typed_names as line where line.match_id = matches.match_id
          )
        from matches
        where match_id in (select match_id from json_to_recordset(${batch}::json) as sent (match_id bigint))`,
    );
    await execute(
      transaction,
      sql`
        update matches
        set player_data = sent.player_data, overall_player_count = sent.overall_player_count,
          event_count = coalesce(sent.event_count, matches.event_count), revision = revision + 1, corrected_at = now()
        from json_to_recordset(${batch}::json) as sent (match_id bigint, player_data json,
          overall_player_count smallint, event_count smallint)
        where matches.match_id = sent.match_id`,
    );
  }
  await rewriteLines(transaction, leagueId, ids);
  return ids;
}

/** Replaces the lines of matches by those of their JSON. The caller locks the league's typed names. */
export async function rewriteLines(transaction: Database, leagueId: number, ids: number[]): Promise<void> {
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
  await writeLines(
    transaction,
    leagueId,
    ids,
    players.map(({ name }) => name),
  );
  await resolveTypedNames(transaction, leagueId, former.names);
  await deleteUnusedPlayers(transaction, former.keys);
}

/**
 * Deletes the lines of matches, which the caller locks; returns the players and the lower-case names that they had. These
 * are read from the tables before, as joins of deleted rows have no index: without statistics the planner would compare
 * each row with all others.
 */
export async function deleteLines(transaction: Database, ids: number[]): Promise<{ keys: string[]; names: string[] }> {
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
  const names = lines.flatMap(({ name }) => name ?? []);
  return { keys: [...new Set(lines.flatMap(({ player_key, name }) => [player_key, `name:${name}`]))], names };
}

/** Deletes players that no line, squad or merge has any more, and names of others that no line has. */
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
        select from squad_spells join players using (player_key)
        where squad_spells.player_key = player_names.player_key and players.name = player_names.name
      )`,
  );
}
