import { type Command, CommandError, type CommandInput, requireAccount } from '#cli/command.ts';
import { setAccountFlag } from '#server/users/user-admin-queries.ts';

const FLAGS = { staff: 'is_staff', premium: 'is_premium' } as const;

export const grant: Command = {
  usage: '<discord id> staff|premium',
  summary: 'Makes an account staff or premium.',
  argumentCount: 2,
  run: (input) => setFlag(input, true),
};

export const revoke: Command = {
  usage: '<discord id> staff|premium',
  summary: 'Takes staff or premium away from an account.',
  argumentCount: 2,
  run: (input) => setFlag(input, false),
};

async function setFlag({ positionals: [discordId, flag], database }: CommandInput, isSet: boolean): Promise<string> {
  if (flag !== 'staff' && flag !== 'premium') {
    throw new CommandError(`An account can be staff or premium, not "${flag}".`);
  }
  const account = await requireAccount(database, discordId);
  await setAccountFlag(database, account.id, FLAGS[flag], isSet);
  return `${account.d_username} is ${isSet ? 'now' : 'no longer'} ${flag}.`;
}
