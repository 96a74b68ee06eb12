import { type Static, Type } from 'typebox';
import { NullableText } from '#contract/kit/nullable.ts';
import { DiscordId } from '#contract/kit/text.ts';

/** Audience of a profile: anyone, signed-in users, or only the person and staff. */
export const Visibility = Type.Enum(['public', 'limited', 'private']);
export type Visibility = Static<typeof Visibility>;

/** The signed-in user. Discord and Roblox ids are strings; `creation_date` is ISO 8601 in UTC. */
export const User = Type.Object({
  id: Type.Integer(),
  d_username: Type.String(),
  d_avatar: NullableText,
  discord_id: Type.String(),
  roblox_id: NullableText,
  creation_date: Type.String(),
  isStaff: Type.Boolean(),
  isPremium: Type.Boolean(),
  leaderboard_visibility: Type.Boolean(),
  visibility: Visibility,
  connections_visibility: Type.Boolean(),
});
export type User = Static<typeof User>;

export const DiscordIdParams = Type.Object({ discordId: DiscordId });

/** `username` is the Roblox username, or else the Discord one. */
export const UserInfo = Type.Object({ username: Type.String(), discordId: Type.String() });
export type UserInfo = Static<typeof UserInfo>;

/** Body of `POST /users/update_privacy`. */
export const PrivacyPreferences = Type.Object({
  leaderboard: Type.Boolean(),
  visibility: Visibility,
  connections: Type.Boolean(),
});
export type PrivacyPreferences = Static<typeof PrivacyPreferences>;

/** Response of Analytics+. */
export const Analytics = Type.Object({ standard: Type.Object({ count: Type.Integer() }) });
