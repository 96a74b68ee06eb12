import { type Static, Type } from 'typebox';
import { CompetitionFormat, CompetitionHead, TeamHead } from '#contract/kit/heads.ts';
import {
  MAX_COMPETITION_MATCH_TYPES,
  MAX_COMPETITION_NAME_LENGTH,
  MAX_COMPETITIONS_PER_SEASON,
  MAX_FORFEIT_MINUTES,
  MAX_MATCH_MINUTES,
  MAX_REASON_LENGTH,
  MAX_RESULT_POINTS,
  MAX_SHEET_DEADLINE_MINUTES,
  MAX_STARTERS,
  MAX_SUBSTITUTES,
  MAX_TEAMS_PER_COMPETITION,
} from '#contract/kit/limits.ts';
import { NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { ClockTime, Id, line, Name, optional, Page, TimeZone } from '#contract/kit/text.ts';
import { Season } from '#contract/seasons/schema.ts';

/** Criteria that rank teams level on points. `lots` is the order that staff drew. */
export const TieBreaker = Type.Enum(['goal difference', 'goals', 'head to head', 'wins', 'fair play', 'lots']);
export type TieBreaker = Static<typeof TieBreaker>;

/** After a withdrawal, the team's results are expunged, or its remaining fixtures are awarded to the opponents. */
export const Withdrawal = Type.Enum(['expunged', 'awarded']);
export type Withdrawal = Static<typeof Withdrawal>;

/** What stands if a proposed kick-off is not answered: its first time, the usual time, or what staff decide. */
export const UnansweredKickOff = Type.Enum(['first time', 'usual time', 'staff']);
export type UnansweredKickOff = Static<typeof UnansweredKickOff>;

/** The rules of a competition; they are printed in words on its table page. */
export const CompetitionRules = Type.Object({
  points_for_win: Type.Integer(),
  points_for_draw: Type.Integer(),
  points_for_loss: Type.Integer(),
  places_up: Type.Integer(),
  places_play_off: Type.Integer(),
  /** Places of a division whose teams play off against going down. */
  places_play_off_down: Type.Integer(),
  places_down: Type.Integer(),
  tie_breakers: Type.Array(TieBreaker),
  legs: Type.Integer({ minimum: 1, maximum: 2 }),
  has_away_goals: Type.Boolean(),
  has_third_place: Type.Boolean(),
  /** Length of the ban for a red card in matches; 0 for none. */
  red_card_matches: Type.Integer(),
  /** Number of yellow cards that ban for one match; null for never. */
  yellow_cards_per_ban: NullableInteger,
  /** First round in which earlier yellow cards no longer count; null for never. */
  yellow_cards_cleared_round: NullableInteger,
  holds_suspended: Type.Boolean(),
  holds_unregistered: Type.Boolean(),
  /** Whether matches with a side outside the competition are held for review rather than counted as friendlies. */
  holds_unknown_teams: Type.Boolean(),
  /** Limits of team sheets, and the minutes before kick-off until which captains can name them. */
  sheet_starters: Type.Integer(),
  sheet_substitutes: Type.Integer(),
  sheet_deadline_minutes: Type.Integer(),
  /** Whether a sheet is public once named; otherwise from kick-off. */
  sheet_is_public_at_once: Type.Boolean(),
  /** Whether a sheet with an ineligible player is refused, and whether eligibility requires a linked account. */
  sheet_refuses_ineligible: Type.Boolean(),
  sheet_needs_accounts: Type.Boolean(),
  /** Check-in opens and closes this many minutes before kick-off; null as the opening turns it off. */
  check_in_opens_minutes: NullableInteger,
  check_in_closes_minutes: Type.Integer(),
  /** Minutes after kick-off until a missing check-in is proposed to staff as a walkover; null for never. */
  forfeit_minutes: NullableInteger,
  /** The kick-off of fixtures without another, by the league's clocks; null for none. 0 is Sunday. */
  usual_weekday: NullableInteger,
  usual_time: NullableText,
  /** First of the seven days that are the window of a fixture's kick-off. */
  window_weekday: Type.Integer(),
  /** A team's kick-offs are at least this far apart. */
  match_minutes: Type.Integer(),
  /** Players whom each side needs. */
  players_needed: Type.Integer(),
  unanswered_kick_off: UnansweredKickOff,
});
export type CompetitionRules = Static<typeof CompetitionRules>;

/** A group of a group stage. */
export const GroupName = Type.Enum(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P']);
export type GroupName = Static<typeof GroupName>;

/**
 * A team in a competition. `group` is A, B and so on in a group stage, `lot` the place that staff drew, `withdrawal`
 * the treatment of its matches after it withdrew.
 */
const CompetitionTeam = Type.Object({
  team: TeamHead,
  group: Type.Union([GroupName, Type.Null()]),
  seed: Type.Integer(),
  lot: NullableInteger,
  withdrawal: Type.Union([Withdrawal, Type.Null()]),
});

/**
 * A competition with its rules and its teams, by seed. A draft is not published; only staff see it. A division has a
 * `level`, 1 for the highest of its season, and the `size` that it should have. Play-offs between two divisions have the
 * level of the higher one.
 */
export const Competition = Type.Object({
  ...CompetitionHead.properties,
  level: NullableInteger,
  size: NullableInteger,
  play_off_level: NullableInteger,
  match_types: Type.Array(Type.String()),
  rules: CompetitionRules,
  is_published: Type.Boolean(),
  teams: Type.Array(CompetitionTeam),
});
export type Competition = Static<typeof Competition>;

const Points = Type.Integer({ minimum: 0, maximum: MAX_RESULT_POINTS });
const Places = Type.Integer({ minimum: 0, maximum: MAX_TEAMS_PER_COMPETITION });
/** 0 is Sunday. */
const Weekday = Type.Integer({ minimum: 0, maximum: 6 });
const Matches = Type.Integer({ minimum: 0, maximum: 10 });

/** Rules as a request has them; each may be left out. */
const RULE_FIELDS = {
  points_for_win: Points,
  points_for_draw: Points,
  points_for_loss: Points,
  places_up: Places,
  places_play_off: Places,
  places_play_off_down: Places,
  places_down: Places,
  tie_breakers: Type.Array(TieBreaker, { maxItems: 6, uniqueItems: true }),
  legs: Type.Integer({ minimum: 1, maximum: 2 }),
  has_away_goals: Type.Boolean(),
  has_third_place: Type.Boolean(),
  red_card_matches: Matches,
  yellow_cards_per_ban: Type.Union([Type.Integer({ minimum: 1, maximum: 20 }), Type.Null()]),
  yellow_cards_cleared_round: Type.Union([Type.Integer({ minimum: 1, maximum: 200 }), Type.Null()]),
  holds_suspended: Type.Boolean(),
  holds_unregistered: Type.Boolean(),
  holds_unknown_teams: Type.Boolean(),
  sheet_starters: Type.Integer({ minimum: 1, maximum: MAX_STARTERS }),
  sheet_substitutes: Type.Integer({ minimum: 0, maximum: MAX_SUBSTITUTES }),
  sheet_deadline_minutes: Type.Integer({ minimum: 0, maximum: MAX_SHEET_DEADLINE_MINUTES }),
  sheet_is_public_at_once: Type.Boolean(),
  sheet_refuses_ineligible: Type.Boolean(),
  sheet_needs_accounts: Type.Boolean(),
  check_in_opens_minutes: Type.Union([Type.Integer({ minimum: 1, maximum: MAX_SHEET_DEADLINE_MINUTES }), Type.Null()]),
  check_in_closes_minutes: Type.Integer({ minimum: 0, maximum: MAX_SHEET_DEADLINE_MINUTES }),
  forfeit_minutes: Type.Union([Type.Integer({ minimum: 1, maximum: MAX_FORFEIT_MINUTES }), Type.Null()]),
  usual_weekday: Type.Union([Weekday, Type.Null()]),
  usual_time: Type.Union([ClockTime, Type.Null()]),
  window_weekday: Weekday,
  match_minutes: Type.Integer({ minimum: 10, maximum: MAX_MATCH_MINUTES }),
  players_needed: Type.Integer({ minimum: 1, maximum: MAX_STARTERS }),
  unanswered_kick_off: UnansweredKickOff,
};

/** Teams in seed order, the first seed first. */
const SeededTeams = Type.Array(
  Type.Object({ team_id: Id, group: Type.Optional(Type.Union([GroupName, Type.Null()])) }),
  { maxItems: MAX_TEAMS_PER_COMPETITION },
);
export type SeededTeams = Static<typeof SeededTeams>;

const Level = Type.Union([Type.Integer({ minimum: 1, maximum: MAX_COMPETITIONS_PER_SEASON }), Type.Null()]);

const COMPETITION_FIELDS = {
  name: line(MAX_COMPETITION_NAME_LENGTH),
  level: Type.Optional(Level),
  size: Type.Optional(Type.Union([Type.Integer({ minimum: 2, maximum: MAX_TEAMS_PER_COMPETITION }), Type.Null()])),
  play_off_level: Type.Optional(Level),
  match_types: Type.Optional(Type.Array(Name, { maxItems: MAX_COMPETITION_MATCH_TYPES, uniqueItems: true })),
  rules: Type.Optional(Type.Partial(Type.Object(RULE_FIELDS))),
};

/**
 * Without `match_types` a round robin counts the season's league matches, a cup its cup matches. Rules left out are
 * those of `DEFAULT_RULES`.
 */
export const NewCompetition = Type.Object({
  season_id: Id,
  format: CompetitionFormat,
  ...COMPETITION_FIELDS,
  teams: Type.Optional(SeededTeams),
});
export type NewCompetition = Static<typeof NewCompetition>;

/**
 * Fields left out stay unchanged; the format can change only while there are no fixtures. `teams` replaces all teams.
 */
export const CompetitionChange = Type.Object({
  id: Id,
  format: Type.Optional(CompetitionFormat),
  ...COMPETITION_FIELDS,
  name: Type.Optional(COMPETITION_FIELDS.name),
  teams: Type.Optional(SeededTeams),
});
export type CompetitionChange = Static<typeof CompetitionChange>;

/** Teams in the order that lots were drawn; an empty list cancels the drawing. */
export const DrawnLots = Type.Object({
  id: Id,
  team_ids: Type.Array(Id, { maxItems: MAX_TEAMS_PER_COMPETITION, uniqueItems: true }),
});
export type DrawnLots = Static<typeof DrawnLots>;

export const CompetitionReference = Type.Object({ id: Id });

export const CompetitionParams = Type.Object({ league_id: Id, competition_id: Id });

export const CompetitionsQuery = Type.Object({
  season: optional(Id, 'ID of a season.'),
  page: optional(Page, 'Page number; a page has twenty.'),
});
export type CompetitionsQuery = Static<typeof CompetitionsQuery>;

/** A competition for its editors, with the number of its fixtures. */
export const EditedCompetition = Type.Object({ ...Competition.properties, fixtures: Type.Integer() });
export type EditedCompetition = Static<typeof EditedCompetition>;

/**
 * A league's competitions for its editors, the newest season first, with the seasons and teams available for a new one.
 * `removed` ones can be restored. Days are those of `time_zone`.
 */
export const EditedCompetitions = Type.Object({
  time_zone: TimeZone,
  competitions: Type.Array(EditedCompetition),
  removed: Type.Array(CompetitionHead),
  seasons: Type.Array(Season),
  teams: Type.Array(TeamHead),
});
export type EditedCompetitions = Static<typeof EditedCompetitions>;

export const TeamReturn = Type.Object({ competition_id: Id, team_id: Id });
export type TeamReturn = Static<typeof TeamReturn>;

/**
 * By default, results are expunged before half of the team's fixtures are played; later the remaining ones are awarded.
 */
export const TeamWithdrawal = Type.Object({
  ...TeamReturn.properties,
  results: Type.Optional(Withdrawal),
  reason: line(MAX_REASON_LENGTH),
});
export type TeamWithdrawal = Static<typeof TeamWithdrawal>;
