import {
  type AddCommands,
  CommandError,
  type Confirmation,
  type Context,
  withNotes,
  YES_OPTION,
} from '#cli/command.ts';
import { requireLeague } from '#cli/require-league.ts';
import { inTransaction } from '#database/transaction.ts';
import { listApiKeys, revokeApiKey } from '#server/api-keys/named-api-key-queries.ts';
import { ADMIN_COMMAND } from '#server/changes/audit-queries.ts';
import { lockAccessList, storeAccessEdits } from '#server/leagues/access-update-queries.ts';
import { closeLeague, restoreLeague } from '#server/leagues/closing-queries.ts';
import { deleteLeague } from '#server/leagues/league-admin-queries.ts';

export const addLeagueEndCommands: AddCommands = (program, createAction) => {
  program
    .command('revoke-key')
    .description("Revokes an API key of a league, or all of them: its game servers can't send matches any more.")
    .argument('<league>', 'its id or name')
    .argument('[prefix]', 'the beginning of the key, as the site and the log show it; all keys without it')
    .option(...YES_OPTION)
    .action(createAction(revokeKeys));

  program
    .command('revoke-league')
    .description('Revokes all API keys and all access levels of a league, for example after it was taken over.')
    .argument('<league>', 'its id or name')
    .option(...YES_OPTION)
    .addHelpText('after', withNotes('Its pages stay. set-level gives the league to an account again.'))
    .action(createAction(revokeLeague));

  program
    .command('close-league')
    .description('Hides a league from everyone but its owners, who can restore it for 30 days.')
    .argument('<league>', 'its id or name')
    .option(...YES_OPTION)
    .action(createAction(hideLeague));

  program
    .command('restore-league')
    .description('Restores a closed league, at any time.')
    .argument('<league>', 'its id or name')
    .action(createAction(reopenLeague));

  program
    .command('delete-league')
    .description('Deletes a league without matches, with its teams, competitions, groups, API keys and access levels.')
    .argument('<league>', 'its id or name')
    .option(...YES_OPTION)
    .addHelpText(
      'after',
      withNotes(
        "A league with matches can't be deleted, as players' statistics count them: revoke-league ends it.",
        'Its log stays.',
      ),
    )
    .action(createAction(removeLeague));
};

async function revokeKeys(
  { database, confirm }: Context,
  league: string,
  prefix: string | undefined,
  options: Confirmation,
): Promise<string> {
  const { id: leagueId, name } = await requireLeague(database, league);
  const all = await listApiKeys(database, leagueId);
  const keys = all.filter((key) => prefix === undefined || key.prefix.startsWith(prefix));
  if (prefix !== undefined && keys.length !== 1) {
    const known = all.map((key) => key.prefix).join(', ') || 'none';
    throw new CommandError(
      `${keys.length === 0 ? 'No' : 'More than one'} key of ${name} begins with ${prefix}: ${known}.`,
    );
  }
  if (keys.length === 0) return `${name} has no API keys.`;
  const list = keys.map((key) => key.prefix).join(', ');
  await confirm(`Revoke ${keys.length === 1 ? 'the API key' : 'the API keys'} ${list} of ${name}?`, options);
  for (const { id } of keys) await revokeApiKey(database, leagueId, id, ADMIN_COMMAND);
  return `Revoked: ${list}.`;
}

async function revokeLeague({ database, confirm }: Context, league: string, options: Confirmation): Promise<string> {
  const { id: leagueId, name } = await requireLeague(database, league);
  await confirm(`Revoke all API keys and access levels of ${name}?`, options);
  return inTransaction(database, async (transaction) => {
    const list = await lockAccessList(transaction, leagueId);
    const keys = await listApiKeys(transaction, leagueId);
    for (const { id } of keys) await revokeApiKey(transaction, leagueId, id, ADMIN_COMMAND);
    const removed = [...(list?.levels.keys() ?? [])];
    await storeAccessEdits(transaction, leagueId, { changed: [], added: [], removed }, ADMIN_COMMAND);
    return `Revoked in ${name}: API keys ${keys.length}, access levels ${removed.length}.`;
  });
}

async function hideLeague({ database, confirm }: Context, league: string, options: Confirmation): Promise<string> {
  const { id, name } = await requireLeague(database, league);
  await confirm(`Close league ${id}, ${name}?`, options);
  await closeLeague(database, id);
  return `League ${id}, ${name}, is closed.`;
}

async function reopenLeague({ database }: Context, league: string): Promise<string> {
  const { id, name } = await requireLeague(database, league);
  await restoreLeague(database, id);
  return `League ${id}, ${name}, is restored.`;
}

async function removeLeague({ database, confirm }: Context, league: string, options: Confirmation): Promise<string> {
  const { id, name } = await requireLeague(database, league);
  await confirm(`Delete league ${id}, ${name}?`, options);
  const matches = await deleteLeague(database, id, ADMIN_COMMAND);
  if (matches > 0) {
    throw new CommandError(
      `${name} has ${matches === 1 ? '1 match' : `${matches} matches`}, declined and removed ones included, so it can't be deleted. revoke-league ends it.`,
    );
  }
  return `League ${id}, ${name}, is deleted.`;
}
