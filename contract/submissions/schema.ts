import { type Static, Type } from 'typebox';
import { MAX_EVENTS_PER_SUBMISSION, MAX_PLAYERS_PER_TEAM, MAX_STAT, MAX_YELLOW_CARDS } from '#contract/kit/limits.ts';
import { Id, Instant, Name, TimeZone } from '#contract/kit/text.ts';
import { BySide, MatchStatus } from '#contract/matches/schema.ts';
import { SENT_PLAYER_EXTRAS, SENT_TEAM_EXTRAS } from '#contract/matches/stat-schemas.ts';
import { EVENT_TYPES, MATCH_TYPES } from '#contract/submissions/sports.ts';

/** A missing stat counts as 0. */
const Stat = Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_STAT }));

/** Whether the result is posted on Discord once it counts; true by default. */
export const Announce = Type.Optional(Type.Boolean());

export const ManualPlayer = Type.Object({
  name: Name,
  Goals: Stat,
  Assists: Stat,
  'Yellow Cards': Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_YELLOW_CARDS })),
  'Red Cards': Stat,
  ...SENT_PLAYER_EXTRAS,
});
export type ManualPlayer = Static<typeof ManualPlayer>;

const TeamSheet = Type.Array(ManualPlayer, { minItems: 1, maxItems: MAX_PLAYERS_PER_TEAM });

/**
 * `shoot_out` has the goals of the penalty shoot-out, with team A as Blue. `fixture_id` names the match's fixture, and
 * `played_at` its instant if it isn't now.
 */
export const MatchDetails = Type.Object({
  matchType: Type.Enum(MATCH_TYPES),
  teamA: Name,
  teamB: Name,
  extra_time: Type.Optional(Type.Boolean()),
  shoot_out: Type.Optional(BySide(Type.Integer({ minimum: 0, maximum: MAX_STAT }))),
  fixture_id: Type.Optional(Id),
  played_at: Type.Optional(Instant),
});
export type MatchDetails = Static<typeof MatchDetails>;

const TeamStats = Type.Optional(Type.Object(SENT_TEAM_EXTRAS));

/**
 * Whether a reviewer's own match is approved with its submission, unless there is a reason to hold it. It needs access
 * level 2 and a fixture. False by default: website matches wait for review.
 */
const Accept = Type.Optional(Type.Boolean());

/** Manual submission; team A is Blue, team B is Green. `team_stats` are the added stats of both. */
export const ManualSubmission = Type.Object({
  method: Type.Literal('manual'),
  league_id: Id,
  matchDetails: MatchDetails,
  teams: Type.Object({ A: TeamSheet, B: TeamSheet }),
  team_stats: Type.Optional(Type.Object({ A: TeamStats, B: TeamStats })),
  announce: Announce,
  accept: Accept,
});
export type ManualSubmission = Static<typeof ManualSubmission>;

export const SubmittedEvent = Type.Object({
  id: Type.Union([Type.String({ maxLength: 64 }), Type.Integer()]),
  type: Type.Enum([...EVENT_TYPES.football, ...EVENT_TYPES.basketball]),
  team: Type.Enum(['A', 'B']),
  player: Name,
});
export type SubmittedEvent = Static<typeof SubmittedEvent>;

/** Event-based submission: the events in order. */
export const EventSubmission = Type.Object({
  method: Type.Literal('events'),
  league_id: Id,
  matchDetails: MatchDetails,
  events: Type.Array(SubmittedEvent, { minItems: 1, maxItems: MAX_EVENTS_PER_SUBMISSION }),
  announce: Announce,
  accept: Accept,
});
export type EventSubmission = Static<typeof EventSubmission>;

/** Body of `POST /submissions/website`; `method` distinguishes the two. */
export const WebsiteSubmission = Type.Unsafe<ManualSubmission | EventSubmission>({
  type: 'object',
  required: ['method'],
  discriminator: { propertyName: 'method' },
  oneOf: [ManualSubmission, EventSubmission],
});
export type WebsiteSubmission = Static<typeof WebsiteSubmission>;

/**
 * Response to a website submission: the stored match, or for a dry run the result without `Match_ID`. `duplicate` marks
 * a repeated `Idempotency-Key`.
 */
export const SubmissionResult = Type.Object({
  Match_ID: Type.Optional(Type.Integer()),
  status: MatchStatus,
  /** Points to check in review: contradictions, and deviations from the fixture. */
  reasons: Type.Optional(Type.Array(Type.String())),
  /** The linked fixture, if any. */
  fixture_id: Type.Optional(Type.Integer()),
  /** Possible mistakes; they prevent nothing. */
  warnings: Type.Optional(Type.Array(Type.String())),
  duplicate: Type.Optional(Type.Literal(true)),
  dry_run: Type.Optional(Type.Literal(true)),
});
export type SubmissionResult = Static<typeof SubmissionResult>;

export const Sport = Type.Enum(['football', 'basketball'] satisfies (keyof typeof EVENT_TYPES)[]);
export type Sport = Static<typeof Sport>;

/** Submission methods of a league on the website. */
export const LeagueMethod = Type.Enum(['Manual', 'Events', 'CSV', 'Image']);
export type LeagueMethod = Static<typeof LeagueMethod>;

/** A league that a user may submit to. */
export const WebsiteCredentials = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  methods: Type.Array(LeagueMethod),
  sport: Sport,
});
export type WebsiteCredentials = Static<typeof WebsiteCredentials>;

/**
 * A league that a match is entered for. A league with cups allows extra time and a shoot-out. `can_accept` says whether
 * the caller may accept matches, including their own.
 */
export const EntryLeague = Type.Object({
  ...WebsiteCredentials.properties,
  time_zone: TimeZone,
  has_cups: Type.Boolean(),
  can_accept: Type.Boolean(),
});
export type EntryLeague = Static<typeof EntryLeague>;
