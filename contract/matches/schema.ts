import { type Static, Type } from 'typebox';
import { CompetitionHead, Crest, PlayerReference, TeamHead } from '#contract/kit/heads.ts';
import { FILTERS, LARGEST_BIG_ID, MAX_MATCH_FILTER_LENGTH, MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { CsvQuery } from '#contract/kit/parts.ts';
import { BigId, Id, line, optional, Page, perPage, UpdatedSince } from '#contract/kit/text.ts';
import { PLAYER_EXTRA_FIELDS, TEAM_EXTRA_FIELDS, TOTALS } from '#contract/matches/stat-schemas.ts';

export const MatchStatus = Type.Enum(['Approved', 'Approved - Official', 'On-Hold', 'Pending']);
export type MatchStatus = Static<typeof MatchStatus>;

export const TeamSide = Type.Enum(['Blue', 'Green']);
export type TeamSide = Static<typeof TeamSide>;

export const SubmissionMethod = Type.Enum(['manual', 'events', 'game_server']);
export type SubmissionMethod = Static<typeof SubmissionMethod>;

export const BySide = <const T extends Parameters<typeof Type.Object>[0][string]>(schema: T) =>
  Type.Object({ Blue: schema, Green: schema });

/** Extra time, and the goals of the penalty shoot-out, which count for no player. */
export const END_OF_MATCH = {
  extra_time: Type.Optional(Type.Literal(true)),
  shoot_out: Type.Optional(BySide(Type.Integer())),
};

/** A side of a match in a list, by its `name` there; the other texts are of its team in the league, if any. */
const SummarySide = Type.Object({
  goals: Type.Integer(),
  crest: Type.Optional(Crest),
  slug: Type.Optional(Type.String()),
  name: Type.String(),
  short_name: Type.Optional(Type.String()),
  id: Type.Optional(Type.Integer()),
});

/** The published competition that counts the match, and its fixture; absent without any. */
const MATCH_PLACE = {
  fixture_id: Type.Optional(Type.Integer()),
  competition_id: Type.Optional(Type.Integer()),
  season_id: Type.Optional(Type.Integer()),
};

/** A match in a list. `submission_date` and `played_at` are the same instant of play, ISO 8601 in UTC. */
export const MatchSummary = Type.Object(
  {
    match_id: Type.Integer(),
    match_name: Type.String(),
    league_name: Type.String(),
    status: MatchStatus,
    submission_date: Type.String(),
    played_at: Type.String(),
    overall_player_count: NullableInteger,
    event_count: NullableInteger,
    blue_team: SummarySide,
    green_team: SummarySide,
    ...END_OF_MATCH,
    league_id: Type.Integer(),
    ...MATCH_PLACE,
  },
  {
    description:
      'A match in a list. submission_date and played_at are both when it was played, ISO 8601 in UTC. extra_time and shoot_out are left out of a match that had none; slug, crest, short_name and id of a side that is no team of the league; fixture_id, competition_id and season_id of a match without any.',
  },
);
export type MatchSummary = Static<typeof MatchSummary>;

/** A player's line in a match; `id` is the Roblox id, null if none was sent. Stats that weren't sent are absent. */
export const MatchPlayer = Type.Object({
  name: Type.String(),
  id: NullableText,
  goals: Type.Integer(),
  assists: Type.Integer(),
  yellow_cards: Type.Integer(),
  red_card: Type.Integer(),
  ...PLAYER_EXTRA_FIELDS,
});
export type MatchPlayer = Static<typeof MatchPlayer>;

/** A team's side of a match. A total that wasn't sent is null, an added stat is absent. */
export const TeamData = Type.Object({
  original_name: Type.String(),
  players: Type.Array(MatchPlayer),
  ...TOTALS,
  ...TEAM_EXTRA_FIELDS,
});
export type TeamData = Static<typeof TeamData>;

/**
 * An event of a match. `timestamp` is the match clock as sent ("63:12", "45+2"), or "N/A"; `half` is 1 or 2, in extra
 * time 3 or 4. An `Own Goal` has the scorer's own team and counts for the opponents. A `disallowed` goal counts for
 * neither. A `Substitution` has the names of `off` and `on`.
 */
export const MatchEvent = Type.Object({
  eventName: Type.String(),
  timestamp: Type.String(),
  participants: Type.Array(Type.String()),
  team_affect: Type.Union([TeamSide, Type.Null()]),
  half: Type.Optional(Type.Integer()),
  off: Type.Optional(Type.String()),
  on: Type.Optional(Type.String()),
  disallowed: Type.Optional(Type.Literal(true)),
});
export type MatchEvent = Static<typeof MatchEvent>;

/** A played fixture; `home_side` is the home team's side in its match. `has_sheets` is absent without team sheets. */
export const MatchFixture = Type.Object({
  id: Type.Integer(),
  competition: CompetitionHead,
  round_name: Type.String(),
  home: TeamHead,
  away: TeamHead,
  home_side: TeamSide,
  has_sheets: Type.Optional(Type.Literal(true)),
});
export type MatchFixture = Static<typeof MatchFixture>;

/** The league's teams of both sides; null for a side without one. */
export const MatchTeams = BySide(Type.Union([TeamHead, Type.Null()]));

/**
 * `winners` is null until the vote closes; several are tied, and none had the quorum. `name` is the one in the match.
 */
export const PlayerOfTheMatch = Type.Object({
  closes_at: Type.String({ format: 'date-time' }),
  winners: Type.Union([
    Type.Array(
      Type.Object({
        player_key: Type.String(),
        id: NullableText,
        name: Type.String(),
        side: TeamSide,
      }),
    ),
    Type.Null(),
  ]),
});
export type PlayerOfTheMatch = Static<typeof PlayerOfTheMatch>;

/**
 * A whole match. `submitter_id` is "N/A" if no account submitted it; then the uploader is hidden. `revision` grows with
 * each change of its contents; `corrected_at` is the date of the last correction. `teams` is absent if no side is a
 * team of the league. `fixture` is the linked one. `unregistered` are the indexes in `players` of those outside their
 * team's squad of that day; it is absent where the competition doesn't require registration, or without any. `award` is
 * the score that counts instead of the played one. `player_of_the_match` is absent without a vote.
 */
export const Match = Type.Object(
  {
    match_id: Type.Integer(),
    league_id: Type.Integer(),
    league_name: Type.String(),
    status: MatchStatus,
    type: Type.String(),
    submitter_id: Type.String(),
    submission_date: Type.String(),
    played_at: Type.String(),
    context_data: Type.Object({
      match_name: Type.String(),
      team_names: BySide(Type.String()),
      team_goals: BySide(Type.Integer()),
      overall_player_count: NullableInteger,
      event_count: NullableInteger,
      server_instance: NullableText,
      place_id: NullableText,
      group_id: NullableText,
      submitter_name: NullableText,
      ...END_OF_MATCH,
    }),
    player_data: BySide(TeamData),
    event_data: Type.Array(MatchEvent),
    non_targeted_event_data: Type.Unknown(),
    revision: Type.Integer(),
    corrected_at: NullableText,
    teams: Type.Optional(MatchTeams),
    fixture: Type.Optional(MatchFixture),
    unregistered: Type.Optional(BySide(Type.Array(Type.Integer()))),
    award: Type.Optional(BySide(Type.Integer())),
    player_of_the_match: Type.Optional(PlayerOfTheMatch),
    ...MATCH_PLACE,
  },
  {
    description:
      'A whole match. submission_date and played_at are both when it was played. submitter_id is "N/A" if no account submitted it. Roblox IDs are text. context_data.extra_time and context_data.shoot_out are left out of a match that had none. player_of_the_match is left out of a match without a vote; its winners are null until the vote closes at closes_at, several if they are level, and none with too few votes.',
  },
);
export type Match = Static<typeof Match>;

export type MatchWithoutEvents = Omit<Match, 'event_data' | 'non_targeted_event_data'>;

/**
 * Query of `GET /matches/all_matches`; `date`, `from` and `to` are UTC days, `team` a part of the match's name. An
 * empty `cursor` returns the first page, a `next_cursor` the page after it.
 */
export const MatchListQuery = Type.Object({
  page: optional(Page, 'Page number; left out with a cursor.'),
  per_page: optional(perPage(15), 'Entries per page.'),
  date: optional(Type.String({ format: 'date' }), 'One day, in UTC.'),
  from: optional(Type.String({ format: 'date' }), 'First day, in UTC.'),
  to: optional(Type.String({ format: 'date' }), 'Last day, in UTC.'),
  league: optional(Id, 'ID of a league.'),
  type: optional(line(MAX_NAME_LENGTH), 'Type of the matches.'),
  status: optional(MatchStatus, 'Status of the matches.'),
  sort: optional(Type.Enum(['newest', 'oldest']), 'The order by date; newest unless stated.'),
  // Not cleaned, because a part of a name may begin or end with a space.
  team: optional(
    Type.String({ maxLength: MAX_MATCH_FILTER_LENGTH, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
    'Part of the match’s name, in upper or lower case.',
  ),
  min_events: optional(
    Type.Integer({ minimum: FILTERS.events.min, maximum: FILTERS.events.max }),
    'Minimum number of events.',
  ),
  min_goals: optional(
    Type.Integer({ minimum: FILTERS.goals.min, maximum: FILTERS.goals.max }),
    'Minimum number of goals of both teams together.',
  ),
  min_players: optional(
    Type.Integer({ minimum: 0, maximum: FILTERS.players.max }),
    'Minimum number of players of both teams together.',
  ),
  cursor: optional(
    Type.String({ maxLength: 64 }),
    'Empty for the first page, then the next_cursor of the page before.',
  ),
});
export type MatchListQuery = Static<typeof MatchListQuery>;

/** `next_cursor` is set if a `cursor` was sent; it is null on the last page. */
export const MatchList = Type.Object(
  {
    matches: Type.Array(MatchSummary),
    total_matches: Type.Integer(),
    next_cursor: Type.Optional(NullableText),
  },
  { description: 'A page of matches. next_cursor is present if a cursor was sent, and null on the last page.' },
);
export type MatchList = Static<typeof MatchList>;

export const MatchParams = Type.Object({ match_id: BigId });

/** Query of a league's CSV exports: `from` and `to` are the league's days, both included. */
export const LeagueExportQuery = Type.Object({
  ...CsvQuery.properties,
  season: optional(Id, 'ID of a season: the matches of its competitions, and those of its days that belong to none.'),
  competition: optional(Id, 'ID of a published competition.'),
  from: optional(Type.String({ format: 'date' }), 'First day, in the league’s time zone.'),
  to: optional(Type.String({ format: 'date' }), 'Last day, in the league’s time zone.'),
});
export type LeagueExportQuery = Static<typeof LeagueExportQuery>;

/**
 * Query of the streams of matches, in ascending order of id. `from` and `to` are days, both included; `since` resumes a
 * broken stream after its last id. Ids are assigned before matches are committed, so a client that polls for new matches
 * should start a little before its last id.
 */
export const MatchStreamQuery = Type.Object({
  from: optional(
    Type.String({ format: 'date' }),
    'First day, in the league’s time zone; in UTC for a group and for all leagues.',
  ),
  to: optional(
    Type.String({ format: 'date' }),
    'Last day, in the league’s time zone; in UTC for a group and for all leagues.',
  ),
  since: optional(Type.Integer({ minimum: 0, maximum: LARGEST_BIG_ID }), 'Matches with a higher ID.'),
});
export type MatchStreamQuery = Static<typeof MatchStreamQuery>;

/**
 * With `updated_since` the stream has the league's matches that changed since: matches as lines, declined or removed
 * ones as `RemovedMatch`, and last a `NextUpdates`.
 */
export const LeagueStreamQuery = Type.Object({
  ...MatchStreamQuery.properties,
  updated_since: optional(
    UpdatedSince,
    'Only matches that changed since a former response, whose last line has next_updated_since; empty for all. Those that are gone are lines with removed. Not with the other parameters.',
  ),
});
export type LeagueStreamQuery = Static<typeof LeagueStreamQuery>;

/** A line for a match that was declined or removed, even before the first response. */
export interface RemovedMatch {
  match_id: number;
  removed: true;
}

/** The last line of a complete stream of changes. */
export interface NextUpdates {
  next_updated_since: string;
}

/** Players of a match whose profiles the caller may see. */
export const PlayerKeys = Type.Array(Type.String());
export type PlayerKeys = Static<typeof PlayerKeys>;

/** A typed name of a match that is credited to a player visible to the caller; in lower case. */
export const KnownName = Type.Object({ typed_name: Type.String(), ...PlayerReference.properties });
export type KnownName = Static<typeof KnownName>;
