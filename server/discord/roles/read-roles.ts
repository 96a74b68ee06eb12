import type { RoleRefusal } from '#contract/discord/roles.ts';
import type { ReadDiscord } from '#server/discord/preview-reads.ts';
import { ADMINISTRATOR, describeProblem } from '#server/discord/read-guild.ts';

export const MANAGE_ROLES = 1n << 28n;

/** Permissions over others or the server: league staff must not be able to grant them through a role. */
const PRIVILEGED_PERMISSIONS = [1, 2, 3, 4, 5, 7, 13, 17, 22, 23, 24, 27, 28, 29, 30, 33, 34, 40, 51].reduce(
  (bits, bit) => bits | (1n << BigInt(bit)),
  0n,
);

export const NO_PERMISSION =
  'The app lacks “Manage Roles”. Allow it to the app’s role on Discord: Server Settings, Roles.';

interface GuildRole {
  id: string;
  name: string;
  permissions: string;
  position: number;
  managed: boolean;
}

/** A role of a server, and why the bot can't assign it. */
export interface ServerRole {
  id: string;
  name: string;
  refusal: RoleRefusal | null;
}

/** A server's roles, the highest first; `problem` is a fault common to all, and its remedy. */
export type ReadRoles = { roles: ServerRole[]; problem: string | null } | { failure: string; pause: number };

/** Reads a server's current roles, without @everyone and those of apps. */
export async function readRoles(read: ReadDiscord, guildId: string): Promise<ReadRoles> {
  const bot = await read('/users/@me');
  // If the server refuses the bot, only one request is made.
  const roles = bot.status === 200 ? await read(`/guilds/${guildId}/roles`) : bot;
  const { id } = Object(bot.body) as { id?: string };
  const member = roles.status === 200 ? await read(`/guilds/${guildId}/members/${id}`) : roles;
  const failure = describeProblem(member);
  if (failure) return { failure, pause: member.pause };
  const all = roles.body as GuildRole[];
  const { roles: own } = member.body as { roles: string[] };
  const held = all.filter(({ id }) => id === guildId || own.includes(id));
  const bits = held.reduce((sum, { permissions }) => sum | BigInt(permissions), 0n);
  const everyone = BigInt(all.find(({ id }) => id === guildId)?.permissions ?? 0);
  const isAllowed = (bits & (ADMINISTRATOR | MANAGE_ROLES)) !== 0n;
  const highest = Math.max(...held.map(({ position }) => position));
  const listed = all
    .filter(({ id }) => id !== guildId)
    .toSorted((one, other) => other.position - one.position)
    .map((role) => ({ id: role.id, name: role.name, refusal: findRefusal(role) }));
  return { roles: listed, problem: isAllowed ? null : NO_PERMISSION };

  function findRefusal({ managed, permissions, position }: GuildRole): RoleRefusal | null {
    if (managed) return 'managed';
    if (BigInt(permissions) & ~everyone & PRIVILEGED_PERMISSIONS) return 'powers';
    if (!isAllowed) return 'permission';
    return position < highest ? null : 'above';
  }
}
