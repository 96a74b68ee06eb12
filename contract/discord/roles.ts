import { type Static, Type } from 'typebox';
import { NullableSnowflake } from '#contract/discord/schema.ts';
import { NullableText } from '#contract/kit/nullable.ts';

/** Holders of a role: a team's squad, captains and vice-captains, or players without a team. */
export const ROLE_HOLDERS = ['team', 'captain', 'free agent'] as const;
export type RoleHolder = (typeof ROLE_HOLDERS)[number];

/**
 * Why the bot can't assign a role. It lacks 'Manage Roles', the role is above its own, belongs to an app or a
 * subscription, has privileged permissions, or was deleted.
 */
export const RoleRefusal = Type.Enum(['permission', 'above', 'managed', 'powers', 'deleted']);
export type RoleRefusal = Static<typeof RoleRefusal>;

const NullableRefusal = Type.Union([RoleRefusal, Type.Null()]);

/** Discord allows 250 roles in a server, so no league can use more. */
const MAX_TEAMS = 250;

/** The roles of teams, captains and free agents, and whether the bot assigns them. */
export const DiscordRoleSettings = Type.Object({
  is_on: Type.Boolean(),
  captain: NullableSnowflake,
  free_agent: NullableSnowflake,
  teams: Type.Array(
    Type.Object({ team_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), role_id: NullableSnowflake }),
    { maxItems: MAX_TEAMS },
  ),
});
export type DiscordRoleSettings = Static<typeof DiscordRoleSettings>;

/** Number of created roles, number of missing ones, and the reason. */
export const MadeRoles = Type.Object({ made: Type.Integer(), missing: Type.Integer(), problem: NullableText });
export type MadeRoles = Static<typeof MadeRoles>;

/** The number of changes in the preview that the user confirmed. */
export const ConfirmedRoles = Type.Object({ changes: Type.Integer({ minimum: 1, maximum: 1_000_000 }) });

const Count = Type.Integer();

/**
 * The roles of a league's server. `server_roles` are the available ones, or the reason why there are none. `plan`
 * compares the squads with the server: `waiting` people aren't compared yet, `absent` ones aren't in the server.
 * `is_held` means that the number of changes needs confirmation. `changes` are the first ones, without names of hidden
 * players and former members. `add_url` adds the permission 'Manage Roles'.
 */
export const DiscordRoles = Type.Object({
  add_url: NullableText,
  settings: Type.Object({
    is_on: Type.Boolean(),
    captain: NullableText,
    free_agent: NullableText,
    teams: Type.Array(Type.Object({ team_id: Type.Integer(), name: Type.String(), role_id: NullableText })),
  }),
  server_roles: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), refusal: NullableRefusal })),
  plan: Type.Object({
    waiting: Count,
    gives: Count,
    takes: Count,
    stays: Count,
    absent: Count,
    is_held: Type.Boolean(),
  }),
  changes: Type.Array(Type.Object({ kind: Type.Enum(['give', 'take']), player: NullableText, role_id: Type.String() })),
  refused: Type.Array(Type.Object({ role_id: Type.String(), refusal: RoleRefusal, changes: Count })),
  problem: NullableText,
});
export type DiscordRoles = Static<typeof DiscordRoles>;
