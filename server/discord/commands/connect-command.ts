import { foldName } from '#contract/kit/fold-name.ts';
import { buildMessage, buildRefusal } from '#server/discord/build-message.ts';
import type { Choice, CommandContext, GuildCommand } from '#server/discord/interactions/command.ts';

export const connectCommand: GuildCommand = {
  name: 'touchline connect',
  description: 'Connect this server to your league',
  access: 'Manage Server',
  options: [{ name: 'league', description: 'The league of this server', isRequired: true, suggest: findLeagues }],
  async runInGuild({ call, canManageServer, offerServer, linkTo }, { league = '' }) {
    if (!canManageServer) {
      return buildRefusal('You can’t connect this server', 'A member with the permission “Manage Server” can.');
    }
    const id = /^\d{1,9}$/.test(league) ? league : (await findLeagues({ call }, league))[0]?.value;
    if (id === undefined) return buildRefusal('No such league', 'Choose one of those that appear while you type.');
    if (linkTo('/') === null) {
      return buildRefusal('Nothing can link to this site', 'Its operator has to set PUBLIC_URL to a public address.');
    }
    const offer = await offerServer();
    return buildMessage({
      edge: 'attention',
      title: 'Connect this server',
      lines: [
        'The league’s owner, with access level 6, opens this link within 15 minutes and confirms there.',
        'The link works once. Nothing is sent here before channels are chosen.',
      ],
      buttons: [{ label: 'Confirm on the site', url: linkTo(`/leagues/${id}/manage/discord?offer=${offer}`) }],
      isPrivate: true,
    });
  },
};

/** The leagues that the person has access to, followed by all others. */
async function findLeagues({ call }: Pick<CommandContext, 'call'>, text: string): Promise<Choice[]> {
  const [own, all] = await Promise.all([
    call('person', 'GET /leagues/myLeagues', {}).catch(() => ({ leagues: [] })),
    call('visitor', 'GET /leagues/all', {}),
  ]);
  const names = new Map([...own.leagues, ...all].map(({ id, name }) => [id, name]));
  return [...names]
    .filter(([, name]) => foldName(name).includes(foldName(text)))
    .map(([id, name]) => ({ name, value: String(id) }));
}
