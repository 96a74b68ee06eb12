import { type Static, Type } from 'typebox';
import { NullableSnowflake } from '#contract/discord/schema.ts';
import { NullableText } from '#contract/kit/nullable.ts';

/** Who has a role: the squad of a team, captains and vice-captains, or players without a team. */
export const ROLE_HOLDERS = ['team', 'captain', 'free agent'] as const;
export type RoleHolder = (typeof ROLE_HOLDERS)[number];

/**
 * Why the bot can't give a role: it lacks 'Manage Roles', the role is above its own, belongs to an app or a subscription,
 * has powers over the server or its members, or was deleted.
 */
export const RoleRefusal = Type.Enum(['permission', 'above', 'managed', 'powers', 'deleted']);
export type RoleRefusal = Static<typeof RoleRefusal>;

const NullableRefusal = Type.Union([RoleRefusal, Type.Null()]);

/** A server has 250 roles at most, so no league can use more. */
const MAX_TEAMS = 250;

/** The roles that stand for teams, captains and free agents, and whether they are given and taken. */
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

/** How many roles were made, how many are still missing, and why. */
export const MadeRoles = Type.Object({ made: Type.Integer(), missing: Type.Integer(), problem: NullableText });
export type MadeRoles = Static<typeof MadeRoles>;

/** As many changes as the person saw in the preview. */
export const ConfirmedRoles = Type.Object({ changes: Type.Integer({ minimum: 1, maximum: 1_000_000 }) });

const Count = Type.Integer();

/**
 * The roles of a league's server. `server_roles` are those that can be chosen, or why not. `plan` compares the squads with
 * the server: `waiting` people are still to be compared, `absent` ones are not in the server, and `is_held` says that so
 * many changes wait to be confirmed. `changes` are the first ones; a hidden player's or a former member's has no name.
 * `add_url` adds the permission 'Manage Roles'.
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
