import { type Static, Type } from 'typebox';
import { Fixture, HomeAway, STORED_FIXTURE_STATUSES } from '#contract/fixtures/schema.ts';
import { MAX_LEAGUE_DESCRIPTION_LENGTH, MAX_LEAGUE_NAME_LENGTH, MAX_LIVE_DELAY_SECONDS } from '#contract/kit/limits.ts';
import { NullableInstant, NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { CLEANED, DiscordId, Id, line, TimeZone } from '#contract/kit/text.ts';
import { HIGHEST_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import { Match, MatchSummary, MatchTeams, SubmissionMethod } from '#contract/matches/schema.ts';
import { LeagueMethod, Sport } from '#contract/submissions/schema.ts';

/** A league's public fields. */
export const League = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: NullableText,
  sport: Sport,
  desc: NullableText,
  methods: Type.Array(LeagueMethod),
  time_zone: TimeZone,
});
export type League = Static<typeof League>;

/** The leader of a league's current table, and the season of that table, if any. */
export const LeagueLeader = Type.Object({
  team: Type.String(),
  played: Type.Integer(),
  points: Type.Integer(),
  season: NullableText,
  /** Whether the season's last day is past. */
  is_champion: Type.Boolean(),
});
export type LeagueLeader = Static<typeof LeagueLeader>;

/**
 * A league in the list of all leagues. Only matches that are Approved or Approved - Official count. `weekly_matches`
 * counts them in each of the last twelve periods of seven days, oldest first; the last period ends today, in the
 * league's time zone. `leader` is null while the table is empty.
 */
export const ListedLeague = Type.Object({
  ...League.properties,
  total_matches: Type.Integer(),
  weekly_matches: Type.Array(Type.Integer()),
  last_match: Type.Union([MatchSummary, Type.Null()]),
  leader: Type.Union([LeagueLeader, Type.Null()]),
});
export type ListedLeague = Static<typeof ListedLeague>;

/**
 * A league that the caller has access to, with the caller's level. `requests` counts the matches waiting for review,
 * `disputes` the approved matches with an open dispute; both are null below level 2. Only owners have a closed league
 * in their list, and can restore it until `restorable_until`; both instants are null for others.
 */
export const OwnLeague = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  access_level: Type.Integer(),
  requests: NullableInteger,
  disputes: NullableInteger,
  closed_at: NullableInstant,
  restorable_until: NullableInstant,
});
export type OwnLeague = Static<typeof OwnLeague>;

/**
 * Open tasks of a league's staff besides matches to review; null for parts above the caller's level. `fixtures` have a
 * late result (`isResultDue`). `transfers` are agreed and need approval. `is_webhook_disabled` refers to Discord's
 * webhook, `disabled_endpoints` counts the league's own that get no events any more.
 */
export const LeagueWaiting = Type.Object({
  fixtures: Type.Union([Type.Object({ count: Type.Integer(), oldest: Type.Array(Fixture) }), Type.Null()]),
  /** Fixtures past kick-off in which a side has not checked in: possible walkovers. */
  forfeits: Type.Union([
    Type.Object({
      count: Type.Integer(),
      oldest: Type.Array(Type.Object({ fixture: Fixture, missing: Type.Array(Type.Enum(['home', 'away'])) })),
    }),
    Type.Null(),
  ]),
  transfers: NullableInteger,
  is_webhook_disabled: Type.Union([Type.Boolean(), Type.Null()]),
  disabled_endpoints: NullableInteger,
});
export type LeagueWaiting = Static<typeof LeagueWaiting>;

/** A person's access to a league: Roblox username (null when not linked), Discord id, level 1 to 6. */
export const AccessEntry = Type.Object({ RBX: NullableText, DISC: Type.String(), Level: Type.Integer() });
export type AccessEntry = Static<typeof AccessEntry>;

/** A player's objection to a match; `by` is the player's name. */
const OpenDispute = Type.Object({
  by: Type.String(),
  at: Type.String({ format: 'date-time' }),
  reason: Type.String(),
  evidence: Type.Array(Type.String()),
});

/**
 * The fixture of a match: linked to it, or named by it while it is held. `score` is that of the walkover, or of the
 * fixture's other match.
 */
const RequestFixture = Type.Object({
  id: Type.Integer(),
  competition_id: Type.Integer(),
  home: NullableText,
  away: NullableText,
  status: Type.Enum([...STORED_FIXTURE_STATUSES]),
  status_reason: NullableText,
  match_id: NullableInteger,
  score: Type.Union([HomeAway, Type.Null()]),
});
export type RequestFixture = Static<typeof RequestFixture>;

/**
 * A match waiting for review, with the reasons if it is On-Hold, and its open disputes. `key_name` is the name of the
 * game server's API key, null for the key of 'Generate New API Key'. `teams` is always present.
 */
export const MatchRequest = Type.Object({
  ...Match.properties,
  teams: MatchTeams,
  method: SubmissionMethod,
  key_name: NullableText,
  received_at: Type.String({ format: 'date-time' }),
  hold_reasons: Type.Array(Type.String()),
  disputes: Type.Array(OpenDispute),
  named_fixture: Type.Union([RequestFixture, Type.Null()]),
});
export type MatchRequest = Static<typeof MatchRequest>;

/** Seconds by which public live matches are delayed. */
const LiveDelay = Type.Integer({ minimum: 0, maximum: MAX_LIVE_DELAY_SECONDS });

/** A league for its staff; the caller's entry is first in `Access`. */
export const LeagueDetail = Type.Object({
  ...League.properties,
  live_delay_seconds: LiveDelay,
  /** Whether matches have a vote for their best player. */
  has_player_vote: Type.Boolean(),
  Access: Type.Array(AccessEntry),
  Requests: Type.Array(MatchRequest),
});
export type LeagueDetail = Static<typeof LeagueDetail>;

/** Line breaks are allowed. */
export const LeagueDescription = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: MAX_LEAGUE_DESCRIPTION_LENGTH,
  pattern: '^[^\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
  [CLEANED]: true,
});

/** Body of `POST /leagues/myLeagues/update_information`. A time zone, delay or vote left out stays unchanged. */
export const LeagueInformation = Type.Object({
  league_id: Id,
  name: line(MAX_LEAGUE_NAME_LENGTH),
  desc: LeagueDescription,
  time_zone: Type.Optional(TimeZone),
  live_delay_seconds: Type.Optional(LiveDelay),
  has_player_vote: Type.Optional(Type.Boolean()),
});
export type LeagueInformation = Static<typeof LeagueInformation>;

/** Body of calls about one league. */
export const LeagueReference = Type.Object({ league_id: Id });
export const OwnLeagueParams = Type.Object({ id: Id });

const EditedEntry = Type.Object({
  RBX: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 100 })),
  DISC: DiscordId,
  Level: Type.Optional(Type.Integer({ minimum: 1, maximum: HIGHEST_ACCESS_LEVEL })),
});

const EditedEntries = Type.Array(EditedEntry, { maxItems: 200 });

/** Body of `POST /users/update_access`: changes to the list as the client read it. */
export const AccessUpdate = Type.Object({
  league_id: Id,
  changedUsers: EditedEntries,
  removedUsers: EditedEntries,
  addedUsers: EditedEntries,
});
export type AccessUpdate = Static<typeof AccessUpdate>;
