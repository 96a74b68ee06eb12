import type { EndpointName } from '#contract/endpoints.ts';
import { discordConnections, discordRoleMembers, discordRoles } from '#database/tables/discord.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import type { FakeDiscordApi } from '#demo/fake-discord/fake-discord-api.ts';
import { type FakeGuild, newGuild } from '#demo/fake-discord/fake-guilds.ts';
import { addBotRole, addRole } from '#demo/fake-discord/fake-roles.ts';
import { offerServer } from '#server/discord/connection-queries.ts';

export const GUILD_NAME = 'GCA Official';

/** Settings of a server without any channel. */
export const NO_CHANNELS = {
  results: null,
  fixtures: null,
  transfers: null,
  review: null,
  events: false,
  reposts: true,
};

/** Settings of a server without roles. */
export const NO_ROLES = { is_on: false, captain: null, free_agent: null, teams: [] };

/** A valid body for every call about Discord servers, without references. */
export const UNBOUND_DISCORD = { offer: 'x'.repeat(43), ...NO_CHANNELS, ...NO_ROLES, changes: 1 };

/** Connects a new server of the fake Discord to the league, replacing the former one. */
export async function storeConnection(
  database: TestDatabase,
  league_id: number,
  api: FakeDiscordApi,
  channels: Partial<typeof discordConnections.$inferInsert> = {},
): Promise<FakeGuild> {
  const guild = addGuild(api);
  await database.$client.query('delete from discord_connections where league_id = $1', [league_id]);
  await database
    .insert(discordConnections)
    .values({ league_id, guild_id: guild.id, guild_name: guild.name, ...channels });
  return guild;
}

/** Stores the result of a comparison: a change to make, and a role that no longer exists. */
export async function storeRolePlan(database: TestDatabase, league_id: number, guild: FakeGuild): Promise<void> {
  const { id } = addRole(guild, 'Captain');
  await database.insert(discordRoles).values([
    { league_id, role_id: id, holder: 'captain' },
    { league_id, role_id: '1', holder: 'free agent', refusal: 'deleted' },
  ]);
  await database.insert(discordRoleMembers).values({ league_id, discord_id: '1', gives: [id], due_at: null });
}

function addGuild(api: FakeDiscordApi): FakeGuild {
  const guild = newGuild(GUILD_NAME, ['match-results', 'fixtures', 'transfers', 'staff']);
  addBotRole(guild);
  api.guilds.push(guild);
  return guild;
}

/** A valid body for a call about a league's Discord server; undefined for any other call. */
export async function buildDiscordBody(
  name: EndpointName,
  database: TestDatabase,
  league_id: number,
  api: FakeDiscordApi,
): Promise<object | undefined> {
  const [, call] = /^POST .*:league_id\/discord\/([\w/]+)$/.exec(name) ?? [];
  if (call === undefined) return undefined;
  if (call === 'connect') {
    await database.$client.query('delete from discord_connections where league_id = $1', [league_id]);
    return { offer: await offerServer(database, addGuild(api).id) };
  }
  const guild = await storeConnection(database, league_id, api, { roles_on: true });
  const { channels } = guild;
  if (call === 'roles') return { ...NO_ROLES, is_on: true, captain: addRole(guild, 'Captain').id };
  if (call === 'roles/confirm') return { changes: 3 };
  if (call !== 'channels') return {};
  return { ...NO_CHANNELS, review: channels[3]?.id };
}
