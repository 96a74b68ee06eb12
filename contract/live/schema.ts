import { type Static, Type } from 'typebox';
import { mapDetails } from '#contract/fixtures/details.ts';
import { ResultChange } from '#contract/fixtures/result-change.ts';
import { Fixture } from '#contract/fixtures/schema.ts';
import { TeamHead } from '#contract/kit/heads.ts';
import {
  GAME_SERVER_MAX_PLAYERS_PER_TEAM,
  LARGEST_BIG_ID,
  LIVE_MAX_BODY_BYTES,
  LIVE_MAX_VALUES,
  MAX_CLOCK_LENGTH,
  MAX_LIVE_CLOCK_RATE,
  MAX_LIVE_EVENTS,
} from '#contract/kit/limits.ts';
import { NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { Id, MUST_BE, Name, optional } from '#contract/kit/text.ts';
import { LIVE_KEY_PATTERN } from '#contract/live/keys.ts';
import { BySide, MatchEvent, MatchPlayer, MatchTeams } from '#contract/matches/schema.ts';
import { SENT_TEAM_EXTRAS, SENT_TOTALS, TEAM_EXTRA_FIELDS, TOTALS } from '#contract/matches/stat-schemas.ts';
import { SentEvent, SentPlayer, SentScore } from '#contract/submissions/game-server.ts';

/** The key of a live match: the id of its fixture, or the game server's own, such as `game.JobId`. */
const LiveKey = Type.String({
  pattern: LIVE_KEY_PATTERN,
  [MUST_BE]: 'the ID of a fixture, or 1 to 64 letters, digits, hyphens and underscores',
});
export const LiveParams = Type.Object({ key: LiveKey });

/** The period of a live match. `finished` is after the last whistle; `abandoned` won't be finished. */
export const LiveState = Type.Enum([
  'before',
  'first_half',
  'half_time',
  'second_half',
  'extra_time',
  'penalties',
  'finished',
  'abandoned',
]);
export type LiveState = Static<typeof LiveState>;

/** A player of the line-up or the bench: a submission's line, and whether the player is on the pitch. */
const SentLivePlayer = Type.Object({
  ...SentPlayer.properties,
  is_on: Type.Optional(Type.Boolean()),
  is_captain: Type.Optional(Type.Boolean()),
});

const SentLiveTeam = Type.Object({
  players: Type.Optional(Type.Array(SentLivePlayer, { maxItems: GAME_SERVER_MAX_PLAYERS_PER_TEAM })),
  ...SENT_TOTALS,
  ...SENT_TEAM_EXTRAS,
});
export type SentLiveTeam = Static<typeof SentLiveTeam>;

/** The match clock as in events: '63:12', '45+2' or a number of minutes. */
const SentClock = Type.Unsafe<string | number>({ type: ['string', 'number'], maxLength: MAX_CLOCK_LENGTH });

/**
 * Body of `PUT /game_server/live/:key`: the whole match as it stands, in the shapes of a submission, so that a lost snapshot
 * loses nothing. It is read like a submission, also in Roblox's encodings of Lua tables.
 *
 * - `seq` grows with each snapshot of a match. The highest one wins; repeated and late ones are ignored. A server that takes
 *   over from another one goes on above its numbers, so milliseconds since 1970 serve well.
 * - `clock` is the match clock at the moment of the snapshot, and `clock_rate` the seconds of the match that pass in a second:
 *   1 by default, 0 while the clock is stopped. Between two snapshots pages count on at that rate.
 * - `is_on` is true for a player on the pitch, false for a substitute and for one who left; left out, it means on.
 * - `finish` ends the match: no later snapshot counts. Without it ten minutes of silence end it, until another one comes.
 *
 * Send one every five seconds and one at each goal, card, substitution and change of `state`; thirty a minute count.
 */
export const LIVE_SIZE = `${LIVE_MAX_BODY_BYTES / 1024} KiB and ${LIVE_MAX_VALUES.toLocaleString('en')} values`;
export const LiveSnapshot = Type.Object(
  {
    seq: Type.Integer({ minimum: 0, maximum: LARGEST_BIG_ID }),
    state: LiveState,
    clock: Type.Optional(SentClock),
    clock_rate: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_LIVE_CLOCK_RATE })),
    context_data: Type.Object({
      team_names: Type.Optional(Type.Object({ Blue: Type.Optional(Name), Green: Type.Optional(Name) })),
      team_goals: SentScore,
      shoot_out: Type.Optional(SentScore),
    }),
    player_data: Type.Optional(Type.Object({ Blue: Type.Optional(SentLiveTeam), Green: Type.Optional(SentLiveTeam) })),
    event_data: Type.Optional(Type.Array(SentEvent, { maxItems: MAX_LIVE_EVENTS })),
    finish: Type.Optional(Type.Boolean()),
  },
  {
    description: `A match as it stands while it is played, in the shapes of a submission. seq grows with each snapshot, and the highest one wins. clock is the match clock as in events; clock_rate is the number of its seconds in a second, 0 while it is stopped. is_on is false for players who are not on the pitch. finish true ends the match. Send a snapshot every five seconds and at each event; of a match, 30 a minute count. A body has ${LIVE_SIZE} at most.`,
  },
);
export type LiveSnapshot = Static<typeof LiveSnapshot>;

/** Why a snapshot was ignored. Only after `too_soon` can another one of the same match be shown later. */
export const IgnoredSnapshot = Type.Enum(['repeated', 'late', 'too_soon', 'ended', 'stored']);
export type IgnoredSnapshot = Static<typeof IgnoredSnapshot>;

/**
 * Response to a snapshot. With `ignored` it wasn't stored, for the `reason`; the game goes on either way. After
 * `too_soon` the next one counts in `retry_after` seconds. `Match_ID` is the stored match that has replaced the live
 * one. `warnings` name unused fields of a stored snapshot.
 */
export const LiveResult = Type.Object(
  {
    key: Type.String(),
    ignored: Type.Optional(IgnoredSnapshot),
    reason: Type.Optional(Type.String()),
    retry_after: Type.Optional(Type.Integer()),
    Match_ID: Type.Optional(Type.Integer()),
    warnings: Type.Optional(Type.Array(Type.String())),
  },
  {
    description:
      'ignored is left out of a snapshot that was taken; reason says in a sentence why another one was not. After too_soon the next one counts in retry_after seconds. Match_ID is the stored match that has replaced the live one. warnings name the fields of a snapshot that was taken and that nothing reads.',
  },
);
export type LiveResult = Static<typeof LiveResult>;

/** A player of a live match. */
export const LivePlayer = Type.Object({
  ...MatchPlayer.properties,
  is_on: Type.Boolean(),
  is_captain: Type.Boolean(),
});
export type LivePlayer = Static<typeof LivePlayer>;

const LiveTotals = Type.Object({ ...TOTALS, ...TEAM_EXTRA_FIELDS });

const SCOREBOARD = {
  state: LiveState,
  clock: NullableText,
  clock_rate: Type.Number(),
  team_names: BySide(Type.String()),
  team_goals: BySide(Type.Integer()),
  shoot_out: Type.Union([BySide(Type.Integer()), Type.Null()]),
};

/** A stored snapshot: complete, with ids as text. */
export const LiveDocument = Type.Object({
  ...SCOREBOARD,
  player_data: BySide(Type.Object({ players: Type.Array(LivePlayer), totals: LiveTotals })),
  event_data: Type.Array(MatchEvent),
});
export type LiveDocument = Static<typeof LiveDocument>;

const LIVE_HEAD_FIELDS = {
  key: Type.String(),
  league_id: Type.Integer(),
  league_name: Type.String(),
  fixture_id: NullableInteger,
  ...SCOREBOARD,
  teams: MatchTeams,
  /** When this became public: on arrival, or the league's delay later. */
  updated_at: Type.String({ format: 'date-time' }),
  /**
   * Whether no further snapshot is expected: `finish` arrived, ten minutes passed without one, or the match is stored.
   */
  is_over: Type.Boolean(),
  /** The stored match, once there is one. */
  match_id: NullableInteger,
};

/** Body of the adoption of a live match; `seq` is that of the displayed snapshot. */
export const LiveAdoption = Type.Object({
  key: LiveKey,
  seq: Type.Optional(LiveSnapshot.properties.seq),
});
export type LiveAdoption = Static<typeof LiveAdoption>;

/** The last snapshot, which becomes the match, and its fixture. */
export const AdoptedMatch = Type.Object({
  /** Absent from a dry run. */
  match_id: Type.Optional(Type.Integer()),
  key: Type.String(),
  seq: Type.Integer(),
  /** When the snapshot arrived. */
  updated_at: Type.String({ format: 'date-time' }),
  fixture_id: NullableInteger,
  ...LiveDocument.properties,
  ...ResultChange.properties,
});
export type AdoptedMatch = Static<typeof AdoptedMatch>;

/** A live match in a list. `teams` has the league's teams of both sides, null for none. */
export const LiveHead = Type.Object(LIVE_HEAD_FIELDS);
export type LiveHead = Static<typeof LiveHead>;

/** The fixture in progress; a cup's team is null until known. */
export const LiveFixture = Type.Object({
  id: Fixture.properties.id,
  competition: Fixture.properties.competition,
  round_name: Fixture.properties.round_name,
  kick_off: Fixture.properties.kick_off,
  ...mapDetails((name) => Fixture.properties[name]),
  home: Type.Union([TeamHead, Type.Null()]),
  away: Type.Union([TeamHead, Type.Null()]),
  /** Whether a team sheet was named before the match appeared; absent without one. */
  has_sheets: Type.Optional(Type.Literal(true)),
});
export type LiveFixture = Static<typeof LiveFixture>;

/** A live match; the `data` of a `snapshot` event. */
export const LiveMatch = Type.Object(
  {
    ...LIVE_HEAD_FIELDS,
    seq: Type.Integer(),
    fixture: Type.Union([LiveFixture, Type.Null()]),
    player_data: LiveDocument.properties.player_data,
    event_data: LiveDocument.properties.event_data,
  },
  {
    description:
      'A match while it is played. updated_at is the time at which this became public, which a league may delay by up to two minutes. is_over is true once no further snapshot is expected; match_id is then the stored match, null without one.',
  },
);
export type LiveMatch = Static<typeof LiveMatch>;

/** The response to one reader. The server's time lets clients with a wrong clock compute the age of `updated_at`. */
export const ReadLiveMatch = Type.Object({
  ...LiveMatch.properties,
  server_time: Type.String({ format: 'date-time' }),
});
export type ReadLiveMatch = Static<typeof ReadLiveMatch>;

/** Query of `GET /matches/live`. */
export const LiveQuery = Type.Object({
  league: optional(Id, 'ID of a league.'),
  team: optional(Id, 'ID of a team.'),
});
export type LiveQuery = Static<typeof LiveQuery>;

export const LiveList = Type.Object({
  matches: Type.Array(LiveHead),
  server_time: Type.String({ format: 'date-time' }),
});
export type LiveList = Static<typeof LiveList>;

/** The `data` of the `end` event, which closes the stream: the stored match, null if none has arrived. */
export const LiveEnd = Type.Object({ match_id: NullableInteger });
export type LiveEnd = Static<typeof LiveEnd>;
