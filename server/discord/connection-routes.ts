import { DISCORD_CHANNELS } from '#contract/discord/channels.ts';
import type { DiscordCommand } from '#contract/discord/schema.ts';
import { createServe } from '#server/access/serve.ts';
import { writeAddUrl } from '#server/discord/add-url.ts';
import { NO_APPLICATION } from '#server/discord/call-discord-api.ts';
import { COMMANDS } from '#server/discord/commands.ts';
import {
  changeSettings,
  connectServer,
  disconnectServer,
  findConnection,
  findOfferedGuild,
} from '#server/discord/connection-queries.ts';
import type { Command } from '#server/discord/interactions/command.ts';
import { previewsOf } from '#server/discord/preview-reads.ts';
import { type ReadGuild, readGuild } from '#server/discord/read-guild.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict, invalidField, requireFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

const NOTHING_READ = { name: null, channels: [], problem: null };

/** The Discord server of a league, managed by its creator. */
export function connectionRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { config } = services;
  const { discordApp } = config;
  const previews = previewsOf(config);

  serve('GET /discord', async () => ({
    add_url: discordApp && writeAddUrl(discordApp),
    commands: COMMANDS.map(describeCommand),
  }));

  serve('GET /leagues/myLeagues/:league_id/discord', async ({ database, league_id, query: { offer } }) => {
    const connection = await findConnection(database, league_id);
    const offered = offer && !connection ? await findOfferedGuild(database, offer) : undefined;
    const guildId = connection?.guild_id ?? offered;
    const { name, channels, problem } = await readFrom(guildId);
    return {
      add_url: discordApp && writeAddUrl(discordApp),
      connection: connection
        ? {
            guild_name: name ?? connection.guild_name,
            creation_date: connection.creation_date,
            channels: connection.channels,
            events: connection.events,
            reposts: connection.reposts,
          }
        : null,
      offered: offered && name !== null ? { guild_name: name } : null,
      channels: connection ? channels : [],
      problem: problem ?? connection?.problem ?? null,
    };
  });

  serve(
    'POST /leagues/myLeagues/:league_id/discord/connect',
    async ({ database, league_id, body: { offer }, actor }) => {
      const guildId = requireFound(await findOfferedGuild(database, offer), 'An open offer of a Discord server');
      const { name: guild_name } = await requireGuild(guildId);
      await connectServer(database, league_id, { offer, guild_name }, actor);
      previews?.forget(guildId);
    },
  );

  serve('POST /leagues/myLeagues/:league_id/discord/channels', async ({ database, league_id, body, actor }) => {
    const connection = requireFound(
      await findConnection(database, league_id),
      `A Discord server of league ${league_id}`,
    );
    const { channels } = await requireGuild(connection.guild_id);
    for (const use of DISCORD_CHANNELS) {
      const chosen = body[use];
      if (chosen !== null && !channels.some(({ id }) => id === chosen)) {
        throw invalidField(use, 'must be a text channel of the server.');
      }
    }
    await changeSettings(database, league_id, body, actor);
    previews?.forget(connection.guild_id);
  });

  serve('POST /leagues/myLeagues/:league_id/discord/disconnect', ({ database, league_id, actor }) =>
    disconnectServer(database, league_id, actor),
  );

  async function readFrom(guildId: string | undefined) {
    if (!previews || guildId === undefined) return NOTHING_READ;
    const guild = await readGuild(previews.read, guildId);
    return 'problem' in guild ? { ...NOTHING_READ, ...guild } : { ...guild, problem: null };
  }

  /** Throws 409 with the fault and its remedy. */
  async function requireGuild(guildId: string): Promise<Exclude<ReadGuild, { problem: string }>> {
    if (!previews) throw conflict(NO_APPLICATION);
    const guild = await readGuild(previews.read, guildId);
    if ('problem' in guild) throw conflict(guild.problem);
    return guild;
  }
}

function describeCommand({ name, description, access, options }: Command): DiscordCommand {
  return {
    name,
    description,
    access,
    options: options.map((option) => ({
      name: option.name,
      description: option.description,
      is_required: option.isRequired,
    })),
  };
}
