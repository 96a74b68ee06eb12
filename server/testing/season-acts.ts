import type { Database } from '#database/connect.ts';

interface Subjects {
  /** The player whom the account bans and pardons. */
  player_key: string;
  fixture_id: number;
  team_id: number;
}

/**
 * Stores an account's actions in league 8's season: a ban and its lifting, an offered kick-off, a team sheet, an
 * entry, an import, a request, times, a follow.
 */
export async function storeSeasonActs(
  { $client }: Database,
  userId: number,
  { player_key, fixture_id, team_id }: Subjects,
): Promise<void> {
  await $client.query(
    `insert into added_bans (league_id, player_key, matches, reason, added_by) values (8, $1, 2, 'Insults', $2)`,
    [player_key, userId],
  );
  await $client.query(
    `insert into lifted_bans (fixture_id, player_key, reason, lifted_by) values ($1, $2, 'A mistake', $3)`,
    [fixture_id, player_key, userId],
  );
  await $client.query(
    `insert into fixture_offers (fixture_id, team_id, kick_off, note, offered_by)
     values ($1, $2, now(), 'We play abroad that day.', $3)`,
    [fixture_id, team_id, userId],
  );
  await $client.query(`insert into team_sheets (fixture_id, team_id, league_id, named_by) values ($1, $2, 8, $3)`, [
    fixture_id,
    team_id,
    userId,
  ]);
  await $client.query(`insert into check_ins (fixture_id, team_id, league_id, checked_in_by) values ($1, $2, 8, $3)`, [
    fixture_id,
    team_id,
    userId,
  ]);
  await $client.query(
    `insert into team_sheet_players (fixture_id, team_id, league_id, place, spell_id, is_starter, position, shirt_number)
     select $1, $2, 8, 1, id, true, 'forward', 4 from squad_spells where team_id = $2 and player_key = $3`,
    [fixture_id, team_id, player_key],
  );
  await $client.query(
    `insert into season_entries (league_id, season_id, team_id, state, wished_division_id, note, entered_by)
     select 8, season_id, $1, 'pending', competition_id, 'We are back.', $2
     from fixtures join competitions on competitions.id = competition_id where fixtures.id = $3`,
    [team_id, userId, fixture_id],
  );
  await $client.query(
    `insert into season_movements (league_id, season_id, team_id, from_level, reason, note, table_reason, proposed_by)
     select 8, season_id, $1, 1, 'by hand', 'The team folds.', 'hold', $2
     from fixtures join competitions on competitions.id = competition_id where fixtures.id = $3`,
    [team_id, userId, fixture_id],
  );
  await $client.query(`insert into imports (league_id, kind, row_count, imported_by) values (8, 'squads', 12, $1)`, [
    userId,
  ]);
  await $client.query(
    `insert into league_requests (user_id, name, sport, methods) values ($1, 'Saltmarsh Cup', 'football', '{Manual}')`,
    [userId],
  );
  await $client.query(
    `insert into weekly_times (user_id, time_zone, week)
     values ($1, 'Europe/London', '[{"weekday": 1, "from": 1140, "to": 1320}]')`,
    [userId],
  );
  await $client.query(
    `insert into time_exceptions (user_id, day, kind, intervals)
     values ($1, current_date + 5, 'busy', '[{"from": 0, "to": 1440}]')`,
    [userId],
  );
  await $client.query(`insert into follows (kind, thing, user_id) values ('league', '8', $1)`, [userId]);
  await $client.query(`insert into muted_follows (kind, thing, user_id) values ('staff', '8', $1)`, [userId]);
  await $client.query(
    `insert into notification_settings (user_id, kinds, quiet_from, quiet_until, time_zone)
     values ($1, '{results}', 1320, 420, 'Europe/London')`,
    [userId],
  );
}
