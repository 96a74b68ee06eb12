import { type Static, Type } from 'typebox';
import {
  GAME_SERVER_MAX_EVENTS,
  GAME_SERVER_MAX_PLAYERS_PER_TEAM,
  GAME_SERVER_MAX_STAT,
  LARGEST_ID,
  MAX_CLOCK_LENGTH,
  MAX_EVENT_NAME_LENGTH,
  MAX_SENT_ID_LENGTH,
} from '#contract/kit/limits.ts';
import { line, MUST_BE, Name, optionalLine } from '#contract/kit/text.ts';
import { LAST_HALF } from '#contract/matches/match-clock.ts';
import { MatchStatus, TeamSide } from '#contract/matches/schema.ts';
import { SENT_PLAYER_EXTRAS, SENT_TEAM_EXTRAS, SENT_TOTALS } from '#contract/matches/stat-schemas.ts';
import { Announce } from '#contract/submissions/schema.ts';

const Count = Type.Integer({ minimum: 0, maximum: GAME_SERVER_MAX_STAT });
const OptionalCount = Type.Optional(Count);

/** A player's id in a request; `readRobloxId` parses it. */
const SentRobloxId = Type.Unsafe<string | number>({ type: ['string', 'number'], maxLength: MAX_SENT_ID_LENGTH });

/** An id of a server, place or group: a number or text, stored as text. */
const SentId = Type.Unsafe<string | number>({ type: ['string', 'integer'], minimum: 0, maxLength: MAX_SENT_ID_LENGTH });

export const SentPlayer = Type.Object({
  name: Name,
  id: Type.Optional(SentRobloxId),
  goals: OptionalCount,
  assists: OptionalCount,
  yellow_cards: OptionalCount,
  red_card: Type.Optional(
    Type.Unsafe<number | boolean>({ type: ['integer', 'boolean'], minimum: 0, maximum: GAME_SERVER_MAX_STAT }),
  ),
  ...SENT_PLAYER_EXTRAS,
});
export type SentPlayer = Static<typeof SentPlayer>;

const SentPlayers = Type.Array(SentPlayer, { maxItems: GAME_SERVER_MAX_PLAYERS_PER_TEAM });

const SentTeam = Type.Object({
  original_name: Type.Optional(Name),
  players: Type.Optional(SentPlayers),
  ...SENT_TOTALS,
  ...SENT_TEAM_EXTRAS,
});
export type SentTeam = Static<typeof SentTeam>;

export const SentEvent = Type.Object({
  eventName: line(MAX_EVENT_NAME_LENGTH),
  timestamp: Type.Optional(Type.Unsafe<string | number>({ type: ['string', 'number'], maxLength: MAX_CLOCK_LENGTH })),
  participants: Type.Optional(Type.Array(optionalLine(50), { maxItems: 16 })),
  team_affect: Type.Optional(TeamSide),
  half: Type.Optional(Type.Integer({ minimum: 1, maximum: LAST_HALF })),
  off: Type.Optional(line(50)),
  on: Type.Optional(line(50)),
  disallowed: Type.Optional(Type.Boolean()),
});
export type SentEvent = Static<typeof SentEvent>;

const SentEvents = Type.Array(SentEvent, { maxItems: GAME_SERVER_MAX_EVENTS });
export const SentScore = Type.Object({ Blue: Count, Green: Count });
export const SentType = line(50);
export const SentMatchName = line(120);
const SentFixture = Type.Union([
  Type.Integer({ minimum: 1, maximum: LARGEST_ID, [MUST_BE]: 'the ID of a fixture, or false' }),
  Type.Literal(false),
]);

/**
 * Body of `POST /submissions/game_server`: the match entity's shape, after empty Lua tables, nulls and teams sent as
 * JSON text are read (`read-lua-tables.ts`). `played_at` is ISO 8601 and becomes the match's date. `fixture_id` names
 * the played fixture, or is false for a match outside the fixtures. Without it, the names of both teams determine a
 * fixture of a competition that counts the match's `type`, or of any without a type.
 */
export const GameServerSubmission = Type.Object(
  {
    type: Type.Optional(SentType),
    played_at: Type.Optional(Type.String({ format: 'date-time' })),
    fixture_id: Type.Optional(SentFixture),
    context_data: Type.Object({
      match_name: Type.Optional(SentMatchName),
      team_names: Type.Optional(Type.Object({ Blue: Type.Optional(Name), Green: Type.Optional(Name) })),
      team_goals: SentScore,
      extra_time: Type.Optional(Type.Boolean()),
      shoot_out: Type.Optional(SentScore),
      server_instance: Type.Optional(SentId),
      place_id: Type.Optional(SentId),
      group_id: Type.Optional(SentId),
      submitter_name: Type.Optional(line(50)),
    }),
    player_data: Type.Optional(Type.Object({ Blue: Type.Optional(SentTeam), Green: Type.Optional(SentTeam) })),
    event_data: Type.Optional(SentEvents),
    non_targeted_event_data: Type.Optional(Type.Unknown()),
    announce: Announce,
  },
  {
    description:
      'A match as a game server sends it. Only context_data.team_goals is required. context_data.extra_time is true after extra time, and context_data.shoot_out has the goals of the penalty shoot-out; a shoot-out that no match can end with is held. fixture_id names the fixture that was played, and is false for a match that belongs to none; without it, the names of both teams find one within three days, of a competition that counts the match’s type if there is one. announce false keeps the result off Discord. The keys of a league share 300 requests a minute; a body counts as one for each 64 KiB or 2,000 values begun.',
  },
);
export type GameServerSubmission = Static<typeof GameServerSubmission>;

/**
 * Response to a game server: the stored match, or for a dry run the result without `Match_ID`. `reasons` explains why a
 * match is On-Hold; `duplicate` marks a repeated idempotency key. `fixture_id` is the linked fixture, if any.
 * `warnings` are possible mistakes and changed values; they prevent nothing.
 */
export const GameServerResult = Type.Object({
  Match_ID: Type.Optional(Type.Integer()),
  status: MatchStatus,
  reasons: Type.Array(Type.String()),
  fixture_id: Type.Optional(Type.Integer()),
  warnings: Type.Optional(Type.Array(Type.String())),
  duplicate: Type.Optional(Type.Literal(true)),
  dry_run: Type.Optional(Type.Literal(true)),
});
export type GameServerResult = Static<typeof GameServerResult>;
