import type { Report } from '#contract/kit/progress.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import type { PlannedLines, PlannedMatch } from '#server/imports/plan/plan.ts';
import type { SheetTeam } from '#server/imports/read/sheet-teams.ts';
import { insertMatches, MATCHES_AT_ONCE, rewriteLines, writeLines } from '#server/matches/match-lines-queries.ts';
import { MATCH_CONTENTS } from '#server/matches/match-revision-queries.ts';
import { buildTeam, sumOf } from '#server/results/counted/match-parts.ts';

/**
 * Stores matches and returns their ids in the given order. Only the last statements take locks that submissions need.
 */
export async function storeMatches(
  transaction: Database,
  leagueId: number,
  matches: readonly PlannedMatch[],
  { hasEvents, report }: { hasEvents: boolean; report: Report },
): Promise<number[]> {
  const ids = await takeMatchIds(transaction, matches.length);
  for (let from = 0; from < matches.length; from += MATCHES_AT_ONCE) {
    report({ step: 'Storing matches', done: from, total: matches.length });
    const rows = matches
      .slice(from, from + MATCHES_AT_ONCE)
      .map((match, at) => toRow(match, { match_id: ids[from + at] ?? 0, league_id: leagueId, hasEvents }));
    await execute(
      transaction,
      insertMatches(sql`select * from json_populate_recordset(null::matches, ${JSON.stringify(rows)}::json)`),
    );
  }
  await writeLines(transaction, leagueId, ids, { names: listNames(matches), report });
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
  { match_id, league_id, hasEvents }: { match_id: number; league_id: number; hasEvents: boolean },
) {
  const everyone = [...players.Blue, ...players.Green];
  const counted = sumOf(everyone, 'goals') + sumOf(everyone, 'yellow_cards') + sumOf(everyone, 'red_card');
  const hasPlayers = everyone.length > 0;
  const event_data = hasEvents ? events : [];
  const team = (side: TeamSide, { name }: SheetTeam) => buildTeam(name, hasPlayers ? players[side] : undefined);
  return {
    match_id,
    league_id,
    status: 'Approved',
    method: 'manual',
    type,
    submitter_id: 'N/A',
    submission_date: played_at,
    match_name: `${home.name} vs ${away.name}`,
    blue_name: home.name,
    green_name: away.name,
    blue_goals: goals.Blue,
    green_goals: goals.Green,
    had_extra_time,
    blue_penalties: shoot_out?.[0] ?? null,
    green_penalties: shoot_out?.[1] ?? null,
    overall_player_count: hasPlayers ? everyone.length : null,
    event_count: hasPlayers ? event_data.length || counted : null,
    hold_reasons: [],
    player_data: { Blue: team('Blue', home), Green: team('Green', away) },
    event_data,
    announce: false,
  };
}

/** Stores a sheet's corrections of matches, as one revision each, which an undo restores. */
export async function storeLines(
  transaction: Database,
  leagueId: number,
  lines: readonly PlannedLines[],
  { userId, reason, report }: { userId: number | null; reason: string; report: Report },
): Promise<number[]> {
  const ids = lines.map(({ match_id }) => match_id);
  await execute(
    transaction,
    sql`select from matches where match_id = any(${ids}::bigint[]) order by match_id for no key update`,
  );
  for (let from = 0; from < lines.length; from += MATCHES_AT_ONCE) {
    report({ step: 'Correcting matches', done: from, total: lines.length });
    const batch = JSON.stringify(lines.slice(from, from + MATCHES_AT_ONCE));
    await execute(
      transaction,
      sql`
        insert into match_revisions (match_id, revision, corrected_by, reason, before, player_ids)
        select match_id, revision + 1, ${userId}, ${reason}, ${MATCH_CONTENTS},
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
          event_count = coalesce(sent.event_count, matches.event_count), revision = revision + 1, corrected_at = now(),
          blue_goals = coalesce((result -> 'goals' ->> 'Blue')::smallint, blue_goals),
          green_goals = coalesce((result -> 'goals' ->> 'Green')::smallint, green_goals),
          had_extra_time = coalesce((result ->> 'had_extra_time')::boolean, had_extra_time),
          blue_penalties = case when result is null then blue_penalties else (result -> 'shoot_out' ->> 0)::smallint end,
          green_penalties = case when result is null then green_penalties else (result -> 'shoot_out' ->> 1)::smallint end,
          event_data = coalesce(result -> 'event_data', event_data)
        from json_to_recordset(${batch}::json) as sent (match_id bigint, player_data json,
          overall_player_count smallint, event_count smallint, result json)
        where matches.match_id = sent.match_id`,
    );
  }
  await rewriteLines(transaction, leagueId, ids, report);
  return ids;
}
