import { type Command, CommandError, type CommandInput, requireAccount } from '#cli/command.ts';
import { setAccountFlag } from '#server/accounts/account-queries.ts';
import { endAllSessions } from '#server/sessions/session-queries.ts';

const FLAGS = { staff: 'is_staff', premium: 'is_premium' } as const;

export const grant: Command = {
  usage: '<discord id> staff|premium',
  summary: 'Makes an account staff or premium.',
  argumentCount: 2,
  run: (input) => setFlag(input, true),
};

export const revoke: Command = {
  usage: '<discord id> staff|premium',
  summary: 'Removes staff or premium from an account.',
  argumentCount: 2,
  run: (input) => setFlag(input, false),
};

export const endSessions: Command = {
  usage: '<discord id>|--all',
  summary: 'Signs out one account everywhere, or all accounts.',
  details: ['--all  ends the sessions of all accounts, for example after a leak.'],
  options: { all: { type: 'boolean' } },
  argumentCount: 1,
  insteadOfArguments: 'all',
  async run({ positionals: [discordId], values, database }) {
    if (values.all !== undefined) {
      await endAllSessions(database, 'everyone');
      return 'Everyone is signed out.';
    }
    const account = await requireAccount(database, discordId);
    await endAllSessions(database, account.id);
    return `${account.d_username} is signed out everywhere.`;
  },
};

async function setFlag({ positionals: [discordId, flag], database }: CommandInput, isSet: boolean): Promise<string> {
  if (flag !== 'staff' && flag !== 'premium') {
    throw new CommandError(`An account can be staff or premium, not "${flag}".`);
  }
  const account = await requireAccount(database, discordId);
  await setAccountFlag(database, account.id, FLAGS[flag], isSet);
  return `${account.d_username} is ${isSet ? 'now' : 'no longer'} ${flag}.`;
}
