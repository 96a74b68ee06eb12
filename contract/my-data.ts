import { type Static, Type } from 'typebox';
import { AuditAction, AuditFacts } from '#contract/audit.ts';
import { DisputeOutcome } from '#contract/disputes.ts';
import { GroupType } from '#contract/groups.ts';
import { MatchStatus } from '#contract/matches.ts';
import { Visibility } from '#contract/users.ts';

const PlayedLine = Type.Object({
  name: Type.String(),
  goals: Type.Integer(),
  assists: Type.Integer(),
  yellow_cards: Type.Integer(),
  red_card: Type.Integer(),
});

const NullableText = Type.Union([Type.String(), Type.Null()]);
const NullableId = Type.Union([Type.Integer(), Type.Null()]);

/**
 * Everything that is stored about the caller, for the right of access. Dates are ISO 8601 in UTC; `sessions` has the
 * UTC day of each one's last use, `league_changes` the caller's changes in leagues and others' changes of the caller's access,
 * `matches_played` the lines of the linked Roblox account, `former_lines` those of matches before they were corrected.
 * `player_merges` are names that the caller merged into players or undid; reasons that others gave are null.
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
  connections: Type.Object({ roblox_id: NullableText, roblox_username: NullableText }),
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
      browser: Type.Union([Type.String(), Type.Null()]),
      system: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  league_access: Type.Array(
    Type.Object({ league_id: Type.Integer(), league_name: Type.String(), level: Type.Integer() }),
  ),
  groups: Type.Array(
    Type.Object({
      group_id: Type.Integer(),
      group_name: Type.String(),
      group_type: GroupType,
      group_league_id: Type.Integer(),
      parent_group_id: NullableId,
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
      outcome: Type.Union([DisputeOutcome, Type.Null()]),
    }),
  ),
  matches_played: Type.Array(
    Type.Object({ match_id: Type.Integer(), submission_date: Type.String(), ...PlayedLine.properties }),
  ),
  former_lines: Type.Array(
    Type.Object({ match_id: Type.Integer(), corrected_at: Type.String(), ...PlayedLine.properties }),
  ),
});
export type MyData = Static<typeof MyData>;
