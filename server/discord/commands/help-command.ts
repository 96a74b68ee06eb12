import { buildMessage } from '#server/discord/build-message.ts';
import type { Command, GuildCommand } from '#server/discord/interactions/command.ts';

export function createHelp(listCommands: () => readonly Command[]): GuildCommand {
  return {
    name: 'help',
    description: 'The commands and what they do',
    access: 'everyone',
    options: [],
    async runInGuild({ linkTo }) {
      return buildMessage({
        title: 'Commands',
        lines: listCommands().map(({ name, description, access }) => {
          const who = access === 'everyone' ? '' : ` (${access})`;
          return `**/${name}** – ${description}${who}`;
        }),
        note: 'Players with a private profile are shown to themselves alone.',
        buttons: [{ label: 'Guide', url: linkTo('/docs/discord') }],
        isPrivate: true,
      });
    },
  };
}
