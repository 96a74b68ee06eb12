import type { Database } from '#database/connect.ts';

const TABLES = [
  'users',
  'sessions',
  'leagues',
  'league_access',
  'league_webhooks',
  'webhook_deliveries',
  'webhook_endpoints',
  'discord_connections',
  'discord_messages',
  'discord_offers',
  'league_seasons',
  'season_entries',
  'season_movements',
  'point_deductions',
  'api_keys',
  'matches',
  'groups',
  'group_matches',
  'match_players',
  'line_stats',
  'typed_names',
  'player_merges',
  'match_revisions',
  'match_disputes',
  'match_removals',
  'match_votes',
  'match_nominations',
  'review_decisions',
  'teams',
  'team_spellings',
  'competitions',
  'competition_teams',
  'fixtures',
  'fixture_offers',
  'check_ins',
  'team_sheets',
  'team_sheet_players',
  'former_decisions',
  'set_aside_matches',
  'squad_rules',
  'transfer_windows',
  'squad_spells',
  'transfers',
  'added_bans',
  'lifted_bans',
  'imports',
  'imported_rows',
  'rulebook_versions',
  'league_requests',
  'follows',
  'notification_settings',
  'weekly_times',
  'time_exceptions',
  'push_subscriptions',
];

/** All rows of the tables that users can change, to compare before and after a refused call. */
export async function readAllTables({ $client }: Database): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const table of TABLES) {
    rows[table] = (await $client.query(`select * from ${table} as t order by t::text`)).rows;
  }
  return rows;
}
