import { type Static, Type } from 'typebox';
import { MAX_LEAGUE_NAME_LENGTH, MAX_REASON_LENGTH } from '#contract/kit/limits.ts';
import { NullableInstant, NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { Id, line, TimeZone } from '#contract/kit/text.ts';
import { LeagueDescription } from '#contract/leagues/schema.ts';
import { LeagueMethod, Sport } from '#contract/submissions/schema.ts';

/** Body of `POST /leagues/requests`: the requested league; its time zone is UTC unless stated. */
export const NewLeagueRequest = Type.Object({
  name: line(MAX_LEAGUE_NAME_LENGTH),
  sport: Sport,
  desc: LeagueDescription,
  methods: Type.Array(LeagueMethod, { uniqueItems: true, maxItems: 4 }),
  time_zone: Type.Optional(TimeZone),
});
export type NewLeagueRequest = Static<typeof NewLeagueRequest>;

/** A requested league. `outcome` is null while the request is open; `reason` explains a refusal. */
export const LeagueRequest = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  sport: Sport,
  desc: NullableText,
  methods: Type.Array(LeagueMethod),
  requested_at: Type.String({ format: 'date-time' }),
  outcome: Type.Union([Type.Enum(['accepted', 'refused']), Type.Null()]),
  decided_at: NullableInstant,
  reason: NullableText,
  /** The league that was created. */
  league_id: NullableInteger,
  /** Hours that a decision usually takes, of an open request in the account's list; absent after too few decisions. */
  usual_hours: Type.Optional(Type.Integer()),
});
export type LeagueRequest = Static<typeof LeagueRequest>;

/** A decision that the applicant hasn't seen yet. */
export const UnseenDecision = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  outcome: Type.Enum(['accepted', 'refused']),
  reason: NullableText,
  league_id: LeagueRequest.properties.league_id,
});
export type UnseenDecision = Static<typeof UnseenDecision>;

/** A request for the site's staff; `requests` is the account's number of requests, including this one. */
export const ListedLeagueRequest = Type.Object({
  ...LeagueRequest.properties,
  d_username: Type.String(),
  discord_id: Type.String(),
  roblox_username: NullableText,
  requests: Type.Integer(),
});
export type ListedLeagueRequest = Static<typeof ListedLeagueRequest>;

/** Open requests, the oldest first, and the last decided ones. */
export const LeagueRequestList = Type.Object({
  waiting: Type.Array(ListedLeagueRequest),
  decided: Type.Array(ListedLeagueRequest),
});
export type LeagueRequestList = Static<typeof LeagueRequestList>;

export const LeagueRequestReference = Type.Object({ id: Id });

/** Body of `POST /leagues/requests/decide`; a refusal has a reason. */
export const LeagueRequestDecision = Type.Object({
  id: Id,
  option: Type.Enum(['accept', 'refuse']),
  reason: Type.Optional(line(MAX_REASON_LENGTH)),
});
export type LeagueRequestDecision = Static<typeof LeagueRequestDecision>;

/**
 * The set-up steps that a new league has completed. `is_new` is false for a league that wasn't requested on the site.
 */
export const LeagueChecklist = Type.Object({
  is_new: Type.Boolean(),
  has_teams: Type.Boolean(),
  has_staff: Type.Boolean(),
  has_key: Type.Boolean(),
  /** Whether a game server has used a key, at least for a dry run. */
  has_dry_run: Type.Boolean(),
  has_fixtures: Type.Boolean(),
  has_discord: Type.Boolean(),
});
export type LeagueChecklist = Static<typeof LeagueChecklist>;
