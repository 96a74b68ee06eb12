import type { LeagueDiscord } from '#contract/discord/schema.ts';
import { type ApiResponse, BOT_REFUSED } from '#server/discord/call-discord-api.ts';
import type { ReadDiscord } from '#server/discord/preview-reads.ts';

/** Discord's bits of permissions, and their names on screen. */
export const ADMINISTRATOR = 1n << 3n;
const NEEDED_PERMISSIONS = [
  [1n << 10n, 'View Channel'],
  [1n << 11n, 'Send Messages'],
] as const;

/** The permissions requested when the bot is added. */
export const BOT_PERMISSIONS = NEEDED_PERMISSIONS.reduce((bits, [bit]) => bits | bit, 0n);

/** Types of channels that accept messages: text and announcements. */
const TEXT_CHANNELS = [0, 5];

type Channels = LeagueDiscord['channels'];
export type ReadGuild = { name: string; channels: Channels } | { problem: string };

interface Overwrite {
  id: string;
  allow: string;
  deny: string;
}
interface Guild {
  id: string;
  name: string;
  roles: { id: string; permissions: string }[];
}
interface GuildChannel {
  id: string;
  type: number;
  name: string;
  position: number;
  permission_overwrites?: Overwrite[];
}

/** A server's current name and text channels, or the fault and its remedy. */
export async function readGuild(read: ReadDiscord, guildId: string): Promise<ReadGuild> {
  const bot = await read('/users/@me');
  // If the server refuses the bot, only one request is made.
  const guild = bot.status === 200 ? await read(`/guilds/${guildId}`) : bot;
  const guildProblem = describeProblem(guild);
  if (guildProblem) return { problem: guildProblem };
  const botId = (bot.body as { id: string }).id;
  const [channels, member] = await Promise.all([
    read(`/guilds/${guildId}/channels`),
    read(`/guilds/${guildId}/members/${botId}`),
  ]);
  const problem = describeProblem(channels) ?? describeProblem(member);
  if (problem) return { problem };
  const { roles } = member.body as { roles: string[] };
  const found = guild.body as Guild;
  const listed = (channels.body as GuildChannel[])
    .filter(({ type }) => TEXT_CHANNELS.includes(type))
    .toSorted((one, other) => one.position - other.position);
  return {
    name: found.name,
    channels: listed.map((channel) => ({
      id: channel.id,
      name: channel.name,
      missing: listMissing(found, channel, roles, botId),
    })),
  };
}

/** Explains a response of Discord for a league's server, and the remedy; null after success. */
export function describeProblem({ status, pause }: ApiResponse): string | null {
  if (status === 200) return null;
  if (status === 429) return `Too many requests to Discord at once. Try again in ${Math.max(1, Math.ceil(pause))} s.`;
  if (status === 401) return BOT_REFUSED;
  if (status === 403 || status === 404)
    return 'The bot is not in the server. Add it there again, then open this page again in a minute.';
  return 'Discord did not answer. Try again in a minute.';
}

/** Discord's order of permission overwrites: everyone, roles, member. */
function listMissing(guild: Guild, channel: GuildChannel, roleIds: string[], botId: string): string[] {
  const roles = guild.roles.filter(({ id }) => id === guild.id || roleIds.includes(id));
  const base = roles.reduce((bits, { permissions }) => bits | BigInt(permissions), 0n);
  if (base & ADMINISTRATOR) return [];
  const { permission_overwrites: overwrites = [] } = channel;
  const steps = [
    overwrites.filter(({ id }) => id === guild.id),
    overwrites.filter(({ id }) => roleIds.includes(id)),
    overwrites.filter(({ id }) => id === botId),
  ];
  const held = steps.reduce((bits, step) => {
    const denied = step.reduce((sum, { deny }) => sum | BigInt(deny), 0n);
    const allowed = step.reduce((sum, { allow }) => sum | BigInt(allow), 0n);
    return (bits & ~denied) | allowed;
  }, base);
  return NEEDED_PERMISSIONS.flatMap(([bit, name]) => (held & bit ? [] : [name]));
}
