import { InvalidArgumentError } from 'commander';
import { type AddCommands, type Context, requireAccount } from '#cli/command.ts';
import { setAccountFlag } from '#server/accounts/account-queries.ts';
import { endAllSessions } from '#server/kit/sessions/session-queries.ts';

const FLAGS = { staff: 'is_staff', premium: 'is_premium' } as const;

export const addAccountCommands: AddCommands = (program, createAction) => {
  program
    .command('grant')
    .description('Makes an account staff or premium.')
    .argument('<discord id>')
    .argument('<flag>', 'staff or premium')
    .action(createAction((context, discordId: string, flag: string) => setFlag(context, discordId, flag, true)));

  program
    .command('revoke')
    .description('Removes staff or premium from an account.')
    .argument('<discord id>')
    .argument('<flag>', 'staff or premium')
    .action(createAction((context, discordId: string, flag: string) => setFlag(context, discordId, flag, false)));

  program
    .command('end-sessions')
    .description('Signs out one account everywhere, or all accounts.')
    .argument('[discord id]')
    .option('--all', 'ends the sessions of all accounts, for example after a leak')
    .action(
      createAction(async ({ database }, discordId: string | undefined, { all }: { all?: boolean }) => {
        if (all) {
          if (discordId !== undefined) throw new InvalidArgumentError('Give a Discord id or --all, not both.');
          await endAllSessions(database, 'everyone');
          return 'Everyone is signed out.';
        }
        if (discordId === undefined) throw new InvalidArgumentError('Give a Discord id or --all.');
        const account = await requireAccount(database, discordId);
        await endAllSessions(database, account.id);
        return `${account.d_username} is signed out everywhere.`;
      }),
    );
};

async function setFlag({ database }: Context, discordId: string, flag: string, isSet: boolean): Promise<string> {
  if (flag !== 'staff' && flag !== 'premium') {
    throw new InvalidArgumentError(`An account can be staff or premium, not "${flag}".`);
  }
  const account = await requireAccount(database, discordId);
  await setAccountFlag(database, account.id, FLAGS[flag], isSet);
  return `${account.d_username} is ${isSet ? 'now' : 'no longer'} ${flag}.`;
}
