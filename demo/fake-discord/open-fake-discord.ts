import type { Database } from '#database/connect.ts';
import { DEMO_GUILD, DEMO_GUILD_LEAGUE, describeDemoApplication } from '#demo/fake-discord/demo-guild.ts';
import { postAgain, storeDemoConnection } from '#demo/fake-discord/demo-guild-queries.ts';
import type { Config } from '#server/config.ts';

/**
 * Gives a demo the fake Discord, unless its settings name an application, and connects a new demo's league to its
 * server.
 */
export async function openFakeDiscord(config: Config, database: Database, { isSeeded }: { isSeeded: boolean }) {
  if (config.discordApp) return;
  config.discordApp = describeDemoApplication(config.port);
  if (!isSeeded) return postAgain(database);
  const channels = Object.fromEntries(DEMO_GUILD.channels.flatMap(({ use, id }) => (use ? [[use, id]] : [])));
  await storeDemoConnection(database, { league_id: DEMO_GUILD_LEAGUE, guild: DEMO_GUILD, channels });
}
