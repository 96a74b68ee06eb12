import { type Static, Type } from 'typebox';

/** Who may see a profile: anyone, signed-in users, or the person and staff (rules §2). */
export const Visibility = Type.Enum(['public', 'limited', 'private']);
export type Visibility = Static<typeof Visibility>;

/** The signed-in user (spec §3). Discord and Roblox ids are strings; `creation_date` is ISO 8601 in UTC. */
export const User = Type.Object({
  id: Type.Integer(),
  d_username: Type.String(),
  d_avatar: Type.Union([Type.String(), Type.Null()]),
  discord_id: Type.String(),
  roblox_id: Type.Union([Type.String(), Type.Null()]),
  creation_date: Type.String(),
  isStaff: Type.Boolean(),
  isPremium: Type.Boolean(),
  leaderboard_visibility: Type.Boolean(),
  visibility: Visibility,
  connections_visibility: Type.Boolean(),
});
export type User = Static<typeof User>;
