import { type Static, Type } from 'typebox';
import { TokenScope } from '#contract/accounts/personal-tokens.ts';
import { Visibility } from '#contract/accounts/schema.ts';
import { AuditAction, AuditFacts } from '#contract/changes/schema.ts';
import { EntryState } from '#contract/entries/schema.ts';
import { GroupType } from '#contract/groups/schema.ts';
import { NullableInstant, NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { MatchStatus, TeamSide } from '#contract/matches/schema.ts';
import { PLAYER_EXTRA_FIELDS } from '#contract/matches/stat-schemas.ts';
import { DisputeOutcome } from '#contract/review/disputes.ts';
import { MovementReason } from '#contract/seasons/movements.ts';
import { TimeException, WeeklyInterval } from '#contract/times/schema.ts';

const PlayedLine = Type.Object({
  name: Type.String(),
  goals: Type.Integer(),
  assists: Type.Integer(),
  yellow_cards: Type.Integer(),
  red_card: Type.Integer(),
  /** Only stats that a program or form sent. */
  stats: Type.Object(PLAYER_EXTRA_FIELDS),
});

/**
 * Everything stored about the caller, for the right of access. Dates are ISO 8601 in UTC. `sessions` and `tokens` have
 * the UTC day of their last use, `roblox_created_on` that of the Roblox account's creation. `league_changes` are the
 * caller's changes in leagues and others' changes of the caller's access. `discord_servers` are those of leagues where
 * roles follow the caller's teams. `follows` are the topics of notifications, `quiet_from` and `quiet_until` minutes
 * after midnight. `weekly_times` and `time_exceptions` are in the wall time of their zone. `matches_played` are the lines of the linked Roblox account, `former_lines` those of matches before a
 * correction. `transfers`, `bans` and `team_sheets` are those of the linked player and those that the caller offered,
 * added or named. `votes` and `nominations` are the caller's for the Player of the Match. `league_requests` are the
 * caller's own and those that the caller decided. `season_movements` are those that the caller moved or approved.
 * `season_entries` are the teams that the caller entered, withdrew or
 * decided on, with the caller's own note and reason. `player_merges` are the caller's merges and undone merges; reasons
 * that others gave are null.
 */
export const MyData = Type.Object({
  account: Type.Object({
    id: Type.Integer(),
    discord_id: Type.String(),
    d_username: Type.String(),
    d_avatar: NullableText,
    email: NullableText,
    creation_date: Type.String(),
    isStaff: Type.Boolean(),
    isPremium: Type.Boolean(),
  }),
  connections: Type.Object({
    roblox_id: NullableText,
    roblox_username: NullableText,
    roblox_created_on: NullableText,
  }),
  preferences: Type.Object({
    leaderboard_visibility: Type.Boolean(),
    visibility: Visibility,
    connections_visibility: Type.Boolean(),
  }),
  sessions: Type.Array(
    Type.Object({
      creation_date: Type.String(),
      last_used: Type.String(),
      expires_at: Type.String(),
      browser: NullableText,
      system: NullableText,
    }),
  ),
  tokens: Type.Array(
    Type.Object({
      name: Type.String(),
      prefix: Type.String(),
      scope: TokenScope,
      league_id: NullableInteger,
      creation_date: Type.String(),
      last_used: NullableText,
      expires_at: Type.String(),
    }),
  ),
  follows: Type.Array(Type.Object({ kind: Type.String(), thing: Type.String(), followed_at: Type.String() })),
  muted_follows: Type.Array(Type.Object({ kind: Type.String(), thing: Type.String() })),
  notification_settings: Type.Array(
    Type.Object({
      kinds: Type.Array(Type.String()),
      quiet_from: NullableInteger,
      quiet_until: NullableInteger,
      time_zone: Type.String(),
      read_notice_id: Type.Integer(),
    }),
  ),
  weekly_times: Type.Array(
    Type.Object({
      time_zone: Type.String(),
      week: Type.Array(WeeklyInterval),
      saved_at: Type.String(),
      confirmed_week: NullableText,
    }),
  ),
  time_exceptions: Type.Array(TimeException),
  push_subscriptions: Type.Array(Type.Object({ endpoint: Type.String() })),
  discord_servers: Type.Array(
    Type.Object({ league_id: Type.Integer(), guild_name: Type.String(), is_member: Type.Boolean() }),
  ),
  league_access: Type.Array(
    Type.Object({
      league_id: Type.Integer(),
      league_name: Type.String(),
      level: Type.Integer(),
      /** When the account began to get the notifications of the league's staff. */
      notified_since: NullableInstant,
    }),
  ),
  ownership_offers: Type.Array(
    Type.Object({
      league_id: Type.Integer(),
      is_own_offer: Type.Boolean(),
      hands_over: Type.Boolean(),
      expires_at: Type.String(),
    }),
  ),
  groups: Type.Array(
    Type.Object({
      group_id: Type.Integer(),
      group_name: Type.String(),
      group_type: GroupType,
      group_league_id: Type.Integer(),
      parent_group_id: NullableInteger,
      creation_date: Type.String(),
      matches: Type.Array(Type.Object({ match_id: Type.Integer(), added_at: Type.String() })),
    }),
  ),
  matches_submitted: Type.Array(
    Type.Object({
      match_id: Type.Integer(),
      league_id: Type.Integer(),
      match_name: Type.String(),
      status: MatchStatus,
      submitter_name: NullableText,
      submission_date: Type.String(),
      declined_at: NullableText,
    }),
  ),
  reviews: Type.Array(
    Type.Object({
      match_id: Type.Integer(),
      league_id: Type.Integer(),
      match_name: Type.String(),
      decision: Type.Enum(['accept', 'decline']),
    }),
  ),
  decisions: Type.Array(
    Type.Object({
      match_id: Type.Integer(),
      option: Type.Enum(['accept', 'decline']),
      reason: NullableText,
      decided_at: Type.String(),
      undone_at: NullableText,
    }),
  ),
  league_changes: Type.Array(
    Type.Object({
      league_id: Type.Integer(),
      at: Type.String(),
      action: AuditAction,
      is_by_caller: Type.Boolean(),
      subject: NullableText,
      before: AuditFacts,
      after: AuditFacts,
    }),
  ),
  corrections: Type.Array(
    Type.Object({
      match_id: Type.Integer(),
      revision: Type.Integer(),
      corrected_at: Type.String(),
      reason: Type.String(),
    }),
  ),
  player_merges: Type.Array(
    Type.Object({
      league_id: Type.Integer(),
      merged_at: Type.String(),
      reason: NullableText,
      undone_at: NullableText,
      undo_reason: NullableText,
    }),
  ),
  removals: Type.Array(
    Type.Object({
      match_id: Type.Integer(),
      league_id: Type.Integer(),
      removed_at: Type.String(),
      reason: Type.String(),
      restored_at: NullableText,
    }),
  ),
  disputes: Type.Array(
    Type.Object({
      match_id: Type.Integer(),
      league_id: Type.Integer(),
      disputed_at: Type.String(),
      reason: Type.String(),
      evidence: Type.Array(Type.String()),
      outcome: Type.Union([DisputeOutcome, Type.Null()]),
    }),
  ),
  votes: Type.Array(Type.Object({ match_id: Type.Integer(), player_key: Type.String(), voted_at: Type.String() })),
  nominations: Type.Array(
    Type.Object({
      match_id: Type.Integer(),
      side: TeamSide,
      player_key: Type.String(),
      nominated_at: Type.String(),
    }),
  ),
  matches_played: Type.Array(
    Type.Object({
      match_id: Type.Integer(),
      submission_date: Type.String(),
      ...PlayedLine.properties,
      is_unused: Type.Boolean({ description: 'Whether the player never came on.' }),
    }),
  ),
  squads: Type.Array(
    Type.Object({
      league_id: Type.Integer(),
      team: Type.String(),
      first_day: Type.String(),
      last_day: NullableText,
      shirt_number: NullableInteger,
      position: NullableText,
      exception_reason: NullableText,
      removed_at: NullableText,
    }),
  ),
  captaincies: Type.Array(
    Type.Object({ league_id: Type.Integer(), team: Type.String(), role: Type.Enum(['captain', 'vice-captain']) }),
  ),
  transfers: Type.Array(
    Type.Object({
      league_id: Type.Integer(),
      is_player: Type.Boolean(),
      from: NullableText,
      to: NullableText,
      shirt_number: NullableInteger,
      position: NullableText,
      exception_reason: NullableText,
      offered_at: Type.String(),
      accepted_at: NullableText,
      outcome: NullableText,
      ended_at: NullableText,
      reason: NullableText,
    }),
  ),
  bans: Type.Array(
    Type.Object({
      league_id: Type.Integer(),
      is_player: Type.Boolean(),
      matches: Type.Integer(),
      reason: Type.String(),
      added_at: Type.String(),
      lifted_at: NullableText,
      lift_reason: NullableText,
    }),
  ),
  lifted_bans: Type.Array(
    Type.Object({
      fixture_id: Type.Integer(),
      is_player: Type.Boolean(),
      reason: Type.String(),
      lifted_at: Type.String(),
    }),
  ),
  kick_off_offers: Type.Array(
    Type.Object({
      fixture_id: Type.Integer(),
      kick_off: Type.String(),
      other_kick_offs: Type.Array(Type.String()),
      note: NullableText,
      offered_at: Type.String(),
      answer: NullableText,
    }),
  ),
  check_ins: Type.Array(Type.Object({ fixture_id: Type.Integer(), team: Type.String(), checked_in_at: Type.String() })),
  team_sheets: Type.Array(
    Type.Object({
      fixture_id: Type.Integer(),
      team: Type.String(),
      named_at: Type.String(),
      is_player: Type.Boolean(),
      is_starter: Type.Union([Type.Boolean(), Type.Null()]),
      position: NullableText,
      shirt_number: NullableInteger,
    }),
  ),
  season_entries: Type.Array(
    Type.Object({
      league_id: Type.Integer(),
      team: Type.String(),
      season: Type.String(),
      state: EntryState,
      wished_division: NullableText,
      note: NullableText,
      is_entered_by_caller: Type.Boolean(),
      entered_at: Type.String(),
      reason: NullableText,
      decided_at: NullableText,
    }),
  ),
  season_movements: Type.Array(
    Type.Object({
      league_id: Type.Integer(),
      team: Type.String(),
      season: Type.String(),
      to_level: NullableInteger,
      reason: MovementReason,
      note: NullableText,
      is_approved_by_caller: Type.Boolean(),
    }),
  ),
  imports: Type.Array(
    Type.Object({
      league_id: Type.Integer(),
      kind: Type.String(),
      row_count: Type.Integer(),
      imported_at: Type.String(),
      undone_at: NullableText,
    }),
  ),
  rulebook_versions: Type.Array(
    Type.Object({ league_id: Type.Integer(), text: Type.String(), saved_at: Type.String() }),
  ),
  league_requests: Type.Array(
    Type.Object({
      is_by_caller: Type.Boolean(),
      name: Type.String(),
      sport: Type.String(),
      desc: NullableText,
      methods: Type.Array(Type.String()),
      time_zone: Type.String(),
      requested_at: Type.String(),
      outcome: NullableText,
      decided_at: NullableText,
      reason: NullableText,
      seen_at: NullableText,
    }),
  ),
  former_lines: Type.Array(
    Type.Object({ match_id: Type.Integer(), corrected_at: Type.String(), ...PlayedLine.properties }),
  ),
});
export type MyData = Static<typeof MyData>;
