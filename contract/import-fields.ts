import { FOOTBALL_STATS, PLAYER_EXTRAS, type PlayerExtra } from '#contract/stats.ts';

/** What the rows of a sheet are, in the order in which the site offers them. */
export const IMPORT_KINDS = ['matches', 'player lines', 'teams', 'squads', 'fixtures'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const KIND_NAMES: Record<ImportKind, string> = {
  matches: 'Matches',
  'player lines': 'Players’ lines',
  teams: 'Teams',
  squads: 'Squads',
  fixtures: 'Fixtures',
};

/** What a column of each kind of sheet can hold, in the order in which the site offers them. */
export const IMPORT_FIELDS = {
  matches: [
    'date',
    'time',
    'home',
    'away',
    'score',
    'home_goals',
    'away_goals',
    'scorers',
    'home_scorers',
    'away_scorers',
    'minute',
    'team',
    'shoot_out',
    'home_penalties',
    'away_penalties',
    'extra_time',
    'status',
    'competition',
    'group',
    'round',
    'type',
  ],
  'player lines': [
    'date',
    'home',
    'away',
    'player',
    'roblox_id',
    'team',
    'goals',
    'assists',
    'yellow_cards',
    'red_cards',
    ...PLAYER_EXTRAS,
  ],
  teams: ['name', 'short_name', 'colours', 'first_colour', 'second_colour', 'spellings'],
  squads: ['team', 'player', 'roblox_id', 'number', 'position', 'from', 'to'],
  fixtures: [
    'competition',
    'round',
    'date',
    'time',
    'home',
    'away',
    'deadline',
    'referee',
    'status',
    'home_goals',
    'away_goals',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number];

const LATER_LABELS = Object.fromEntries(PLAYER_EXTRAS.map((stat) => [stat, FOOTBALL_STATS[stat].label])) as Record<
  PlayerExtra,
  string
>;

export const FIELD_LABELS: Record<ImportField, string> = {
  date: 'Date',
  time: 'Time',
  home: 'Home team',
  away: 'Away team',
  score: 'Score',
  home_goals: 'Home goals',
  away_goals: 'Away goals',
  scorers: 'Scorers',
  home_scorers: 'Home scorers',
  away_scorers: 'Away scorers',
  minute: 'Minute of the goal',
  shoot_out: 'Shoot-out',
  home_penalties: 'Home penalties',
  away_penalties: 'Away penalties',
  extra_time: 'Extra time',
  status: 'Status',
  group: 'Group',
  type: 'Match type',
  player: 'Player',
  roblox_id: 'Roblox ID',
  team: 'Team',
  goals: 'Goals',
  assists: 'Assists',
  yellow_cards: 'Yellow cards',
  red_cards: 'Red cards',
  name: 'Name',
  short_name: 'Short name',
  colours: 'Colours',
  first_colour: 'First colour',
  second_colour: 'Second colour',
  spellings: 'Other spellings',
  number: 'Shirt number',
  from: 'From',
  to: 'To',
  competition: 'Competition',
  round: 'Matchweek or round',
  deadline: 'Deadline',
  referee: 'Referee',
  ...LATER_LABELS,
};

/** A column of the preview: the fields that it is read from, and how it is shown. One with the look `fixture` or `figures` is hidden while empty. */
export interface PreviewColumn {
  label: string;
  fields: readonly ImportField[];
  look?: 'team' | 'number' | 'day' | 'fixture' | 'figures';
}

/** The columns of the preview of each kind, whose cells the server fills. */
export const PREVIEW_COLUMNS: Record<ImportKind, readonly PreviewColumn[]> = {
  matches: [
    { label: 'Date', fields: ['date', 'time'], look: 'day' },
    { label: 'Home', fields: ['home'], look: 'team' },
    {
      label: 'Score',
      fields: [
        'score',
        'home_goals',
        'away_goals',
        'shoot_out',
        'home_penalties',
        'away_penalties',
        'extra_time',
        'status',
      ],
      look: 'number',
    },
    { label: 'Away', fields: ['away'], look: 'team' },
    { label: 'Scorers', fields: ['scorers', 'home_scorers', 'away_scorers', 'minute', 'team', 'type'] },
    { label: 'Fixture', fields: ['competition', 'group', 'round'], look: 'fixture' },
  ],
  'player lines': [
    { label: 'Date', fields: ['date'], look: 'day' },
    { label: 'Home', fields: ['home'], look: 'team' },
    { label: 'Away', fields: ['away'], look: 'team' },
    { label: 'Player', fields: ['player', 'roblox_id', 'team'] },
    { label: 'Goals', fields: ['goals'], look: 'number' },
    { label: 'Assists', fields: ['assists'], look: 'number' },
    { label: 'Cards', fields: ['yellow_cards', 'red_cards'], look: 'number' },
    { label: 'More figures', fields: PLAYER_EXTRAS, look: 'figures' },
  ],
  teams: [
    { label: 'Name', fields: ['name'], look: 'team' },
    { label: 'Short name', fields: ['short_name'], look: 'number' },
    { label: 'Colours', fields: ['colours', 'first_colour', 'second_colour'] },
    { label: 'Spellings', fields: ['spellings'] },
  ],
  squads: [
    { label: 'Team', fields: ['team'], look: 'team' },
    { label: 'Player', fields: ['player', 'roblox_id'] },
    { label: 'Number', fields: ['number'], look: 'number' },
    { label: 'Position', fields: ['position'] },
    { label: 'From', fields: ['from'], look: 'day' },
    { label: 'To', fields: ['to'], look: 'day' },
  ],
  fixtures: [
    { label: 'Matchweek', fields: ['round', 'competition'], look: 'number' },
    { label: 'Date', fields: ['date', 'time', 'deadline'], look: 'day' },
    { label: 'Home', fields: ['home'], look: 'team' },
    { label: 'Away', fields: ['away'], look: 'team' },
    { label: 'Referee', fields: ['referee'] },
    { label: 'Status', fields: ['status', 'home_goals', 'away_goals'], look: 'fixture' },
  ],
};
