import { type Static, Type } from 'typebox';
import { MAX_LEAGUE_NAME_LENGTH, MAX_REASON_LENGTH } from '#contract/kit/limits.ts';
import { NullableInstant, NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { Id, line, TimeZone } from '#contract/kit/text.ts';
import { LeagueDescription } from '#contract/leagues/schema.ts';
import { LeagueMethod, Sport } from '#contract/submissions/schema.ts';

/** Body of `POST /leagues/requests`: the league that an account asks for; its time zone is UTC unless stated. */
export const NewLeagueRequest = Type.Object({
  name: line(MAX_LEAGUE_NAME_LENGTH),
  sport: Sport,
  desc: LeagueDescription,
  methods: Type.Array(LeagueMethod, { uniqueItems: true, maxItems: 4 }),
  time_zone: Type.Optional(TimeZone),
});
export type NewLeagueRequest = Static<typeof NewLeagueRequest>;

/** An asked-for league. `outcome` is null while it waits; `reason` says why it was refused. */
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
  /** The league that it became. */
  league_id: NullableInteger,
});
export type LeagueRequest = Static<typeof LeagueRequest>;

/** A decision about an own request that the account has not seen yet. */
export const UnseenDecision = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  outcome: Type.Enum(['accepted', 'refused']),
  reason: NullableText,
  league_id: LeagueRequest.properties.league_id,
});
export type UnseenDecision = Static<typeof UnseenDecision>;

/** A request as staff of the site see it; `requests` is how many the account made, this one included. */
export const ListedLeagueRequest = Type.Object({
  ...LeagueRequest.properties,
  d_username: Type.String(),
  discord_id: Type.String(),
  roblox_username: NullableText,
  requests: Type.Integer(),
});
export type ListedLeagueRequest = Static<typeof ListedLeagueRequest>;

/** Requests that wait, the oldest first, and the last decided ones. */
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

/** What a new league has of all that it needs; `is_new` is false for a league that was not asked for on the site. */
export const LeagueChecklist = Type.Object({
  is_new: Type.Boolean(),
  has_teams: Type.Boolean(),
  has_staff: Type.Boolean(),
  has_key: Type.Boolean(),
  /** Whether a game server has used a key, as a dry run does. */
  has_dry_run: Type.Boolean(),
  has_fixtures: Type.Boolean(),
  has_discord: Type.Boolean(),
});
export type LeagueChecklist = Static<typeof LeagueChecklist>;
