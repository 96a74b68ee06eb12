import type { Config, DiscordApp } from '#server/config.ts';
import { callDiscordApi, type DiscordApiCall } from '#server/discord/call-discord-api.ts';
import { COMMANDS } from '#server/discord/commands.ts';
import type { Command } from '#server/discord/interactions/command.ts';
import { LINKED_ROLES } from '#server/discord/linked-roles.ts';

/** Discord's numbers for option types, contexts and permissions that commands use. */
const SUBCOMMAND = 1;
const STRING = 3;
const IN_SERVERS = 0;
const MANAGE_SERVER = '32';

/**
 * Replaces the application's commands and its linked role conditions; `failure` is one sentence, null after success.
 */
export async function registerCommands(
  app: DiscordApp,
  config: Pick<Config, 'publicUrl'>,
): Promise<{ count: number; failure: string | null }> {
  const commands = describeCommands();
  const path = `/applications/${app.applicationId}`;
  const calls: DiscordApiCall[] = [
    ['PUT', `${path}/commands`, commands],
    ['PUT', `${path}/role-connections/metadata`, LINKED_ROLES],
  ];
  for (const call of calls) {
    const { status, body } = await callDiscordApi(app, config, call);
    if (status === 200) continue;
    const { message } = Object(body) as { message?: unknown };
    const failure =
      status === null ? 'Discord did not answer.' : `Discord answered ${status}: ${String(message ?? '')}`;
    return { count: 0, failure };
  }
  return { count: commands.length, failure: null };
}

/** Commands in Discord's format; those of two words are subcommands of the first word. */
function describeCommands(): object[] {
  const single = COMMANDS.filter(({ name }) => !name.includes(' ')).map((command) => ({
    ...describe(command, command.name),
    contexts: [IN_SERVERS],
    integration_types: [0],
  }));
  const subcommands = COMMANDS.filter(({ name }) => name.includes(' ')).map((command) => {
    const [group = '', name = ''] = command.name.split(' ');
    return { group, name, command };
  });
  const grouped = [...new Set(subcommands.map(({ group }) => group))].map((group) => {
    const ofGroup = subcommands.filter((subcommand) => subcommand.group === group);
    const isManagers = ofGroup.every(({ command }) => command.access === 'Manage Server');
    return {
      name: group,
      description: 'Manage the league’s server',
      options: ofGroup.map(({ name, command }) => ({ ...describe(command, name), type: SUBCOMMAND })),
      contexts: [IN_SERVERS],
      integration_types: [0],
      ...(isManagers && { default_member_permissions: MANAGE_SERVER }),
    };
  });
  return [...single, ...grouped];
}

function describe({ description, options }: Command, name: string) {
  return {
    name,
    description,
    options: options.map((option) => ({
      type: STRING,
      name: option.name,
      description: option.description,
      required: option.isRequired,
      autocomplete: true,
    })),
  };
}
