import { FIXTURE_DETAIL_NAMES } from '#contract/fixtures/details.ts';
import { PLAYER_EXTRAS, TEAM_EXTRAS } from '#contract/matches/stats.ts';
import { TEAM_TOTALS } from '#contract/matches/team-totals.ts';

/** Column names of exported CSV files, in order. Imports recognise the files by them. */
export const TEAM_STAT_COLUMNS = ['team', 'name', 'goals', ...TEAM_TOTALS] as const;

export const PLAYER_STAT_COLUMNS = ['team', 'name', 'id', 'goals', 'assists', 'yellow_cards', 'red_cards'] as const;

/** Columns of a match with a stat that was added later. */
export const LATER_TEAM_STAT_COLUMNS = [...TEAM_STAT_COLUMNS, ...TEAM_EXTRAS] as const;
export const LATER_PLAYER_STAT_COLUMNS = [...PLAYER_STAT_COLUMNS, ...PLAYER_EXTRAS] as const;

export const RESULT_COLUMNS = [
  'match_id',
  'submission_date',
  'status',
  'type',
  'match_name',
  'blue_name',
  'blue_goals',
  'green_name',
  'green_goals',
  'overall_player_count',
  'event_count',
  'extra_time',
  'blue_penalties',
  'green_penalties',
  'fixture_id',
  'competition_id',
  'season_id',
  'blue_team_id',
  'green_team_id',
  'season',
  'competition',
  'group',
  'round',
] as const;

export const PLAYER_LINE_COLUMNS = [
  'match_id',
  'submission_date',
  'type',
  'team',
  'team_name',
  'name',
  'id',
  'goals',
  'assists',
  'yellow_cards',
  'red_cards',
] as const;

/** Columns of a league with a stat that was added later. */
export const LATER_PLAYER_LINE_COLUMNS = [...PLAYER_LINE_COLUMNS, ...PLAYER_EXTRAS] as const;

export const GROUP_PLAYER_COLUMNS = [
  'name',
  'id',
  'appearances',
  'goals',
  'assists',
  'yellow_cards',
  'red_cards',
] as const;

export const FIXTURE_COLUMNS = [
  'id',
  'competition',
  'round',
  'home',
  'away',
  'kick_off',
  'deadline',
  'referee',
  'status',
  'home_goals',
  'away_goals',
  'match_id',
  'extra_time',
  'home_penalties',
  'away_penalties',
  'competition_id',
  'season_id',
  'home_team_id',
  'away_team_id',
  'season',
  'stage',
  'group',
  'round_number',
  'tie',
  'leg',
  'home_from',
  'away_from',
  'lots',
  'played_at',
  'withdrawn',
  // Later details come last because programs may read columns by position.
  ...FIXTURE_DETAIL_NAMES.filter((name) => name !== 'referee'),
] as const;

/** Files of the archive of a league. */
export const TEAM_COLUMNS = [
  'id',
  'name',
  'short_name',
  'slug',
  'first_colour',
  'second_colour',
  'outline',
  'pattern',
  'spellings',
  'former_names',
] as const;

/** One row per team of a competition. A competition without teams, or a season alone, has a row without a team. */
export const COMPETITION_COLUMNS = [
  'season',
  'first_day',
  'last_day',
  'competition',
  'format',
  'level',
  'size',
  'play_off_level',
  'match_types',
  'rules',
  'team',
  'group',
  'seed',
  'lot',
  'withdrawal',
  'season_id',
  'competition_id',
  'team_id',
] as const;

export const DEDUCTION_COLUMNS = ['season', 'team', 'points', 'reason', 'day', 'season_id'] as const;

/** One row per live entry of a season's sign-up. */
export const ENTRY_COLUMNS = [
  'season',
  'team',
  'state',
  'waitlist_place',
  'entered_at',
  'season_id',
  'team_id',
] as const;

export const TEAM_MATCH_COLUMNS = [
  'match_id',
  'played_at',
  'season',
  'round',
  'home_or_away',
  'opponent',
  'goals_for',
  'goals_against',
  'result',
  'walkover',
  'extra_time',
  'penalties_for',
  'penalties_against',
  'opponent_id',
] as const;

export const SQUAD_COLUMNS = [
  'shirt_number',
  'player',
  'role',
  'since',
  'appearances',
  'goals',
  'assists',
  'team',
  'position',
  'roblox_id',
] as const;

const TABLE_ROW_FIGURES = [
  'played',
  'won',
  'drawn',
  'lost',
  'goals_for',
  'goals_against',
  'goal_difference',
  'points_deducted',
  'points',
] as const;

export const STANDING_COLUMNS = ['position', 'team', ...TABLE_ROW_FIGURES, 'team_id', 'notes'] as const;

export const BOARD_PLAYER_COLUMNS = ['rank', 'name', 'id', 'goals', 'assists', 'yellow_cards', 'red_cards'] as const;

/**
 * `value` is empty on the boards of goals, assists and cards. `counts` names the competition or is 'All competitions'.
 */
export const LEADERBOARD_COLUMNS = ['board', ...BOARD_PLAYER_COLUMNS, 'value', 'counts'] as const;

export const TABLE_FIGURE_COLUMNS = ['place', 'name', ...TABLE_ROW_FIGURES] as const;

export const TABLE_COLUMNS = [
  'group',
  ...TABLE_FIGURE_COLUMNS,
  'form',
  'zone',
  'place_shown',
  'team_id',
  'notes',
] as const;
