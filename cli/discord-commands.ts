import { type AddCommands, CommandError, withNotes } from '#cli/command.ts';
import { readDiscordConfig } from '#server/config.ts';
import { registerCommands } from '#server/discord/register-commands.ts';

export const addDiscordCommands: AddCommands = (program, createAction) => {
  program
    .command('register-commands')
    .description(
      'Registers the commands of the Discord application and its conditions of linked roles, in place of its former ones.',
    )
    .addHelpText('after', withNotes('Run it once, and after each update of Touchline.'))
    .action(
      createAction(async ({ env }) => {
        const { discordApp, publicUrl } = readDiscordConfig(env);
        if (!discordApp) {
          throw new CommandError('DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY and DISCORD_BOT_TOKEN are not set.');
        }
        const { count, failure } = await registerCommands(discordApp, { publicUrl });
        if (failure !== null) throw new CommandError(failure);
        return `${count} commands are registered, and what linked roles can require.`;
      }),
    );
};
