import { InvalidArgumentError } from 'commander';
import Value from 'typebox/value';
import { type AddCommands, CommandError, readId, requireAccount, withNotes } from '#cli/command.ts';
import { requireLeague } from '#cli/require-league.ts';
import {
  GROUP_LEAGUES,
  LARGEST_BIG_ID,
  MAX_LEAGUE_DESCRIPTION_LENGTH,
  MAX_LEAGUE_NAME_LENGTH,
} from '#contract/kit/limits.ts';
import { cleanText } from '#contract/kit/plain-text.ts';
import { line, optionalLine } from '#contract/kit/text.ts';
import { HIGHEST_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import { LeagueMethod, Sport } from '#contract/submissions/schema.ts';
import type { Database } from '#database/connect.ts';
import { addFixedLeagues } from '#database/fixed-leagues.ts';
import { inTransaction } from '#database/transaction.ts';
import type { Account } from '#server/accounts/account-queries.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { ADMIN_COMMAND, logChange } from '#server/changes/audit-queries.ts';
import { lockAccessList, storeAccessEdits } from '#server/leagues/access-update-queries.ts';
import { listLeaguesForOperator } from '#server/leagues/league-admin-queries.ts';
import {
  findLeagueName,
  requireFreeLeagueName,
  createLeague as storeLeague,
  updateLeagueInformation,
} from '#server/leagues/league-queries.ts';
import { restoreMatch } from '#server/review/review-queries.ts';

interface LeagueOptions {
  name: string;
  owner: string;
  sport: string;
  desc?: string;
  methods: string;
}

export const addLeagueCommands: AddCommands = (program, createAction) => {
  program
    .command('list-leagues')
    .description('Lists all leagues with their ids, also those that the site does not list yet.')
    .action(createAction(({ database }) => listLeagues(database)));

  program
    .command('create-league')
    .description('Creates a league; its owner gets level 6.')
    .requiredOption('--name <name>', `1 to ${MAX_LEAGUE_NAME_LENGTH} characters`)
    .requiredOption('--owner <discord id>', 'Discord id of an account')
    .option('--sport <sport>', 'football or basketball', 'football')
    .option('--desc <text>', `up to ${MAX_LEAGUE_DESCRIPTION_LENGTH} characters`)
    .option('--methods <list>', 'some of Manual,Events,CSV,Image, separated by commas', 'Manual,Events')
    .action(createAction(({ database }, options: LeagueOptions) => createLeague(database, options)));

  program
    .command('add-fixed-leagues')
    .description(`Adds the leagues that new groups can choose: ${describeFixedLeagues()}.`)
    .addHelpText('after', withNotes('Without them, groups can choose any listed league. rename-league renames them.'))
    .action(createAction(({ database }) => storeFixedLeagues(database)));

  program
    .command('rename-league')
    .description('Renames a league; its address and its id stay.')
    .argument('<league>', 'its id or name')
    .argument('<name>', `1 to ${MAX_LEAGUE_NAME_LENGTH} characters`)
    .action(createAction(({ database }, league: string, name: string) => renameLeague(database, league, name)));

  program
    .command('create-key')
    .description("Prints a new API key of a league's game servers; the old one ends at once.")
    .argument('<league>', 'its id or name')
    .addHelpText('after', withNotes('The key is the only line of the output. Only its hash is stored.'))
    .action(
      createAction(async ({ database }, league: string) => {
        const { id } = await requireLeague(database, league);
        return createApiKey(database, id);
      }),
    );

  program
    .command('set-level')
    .description("Sets an account's access level in a league: 1 to 6, or 0 for no access.")
    .argument('<league>', 'its id or name')
    .argument('<discord id>')
    .argument('<level>')
    .addHelpText(
      'after',
      withNotes('The last level 6 of a league cannot be changed before another account has level 6.'),
    )
    .action(
      createAction(async ({ database }, league: string, discordId: string, text: string) => {
        const level = Number(text);
        if (!/^\d$/.test(text) || level > HIGHEST_ACCESS_LEVEL) {
          throw new InvalidArgumentError(`The level must be 0 to ${HIGHEST_ACCESS_LEVEL}, not "${text}".`);
        }
        const { id, name } = await requireLeague(database, league);
        const account = await requireAccount(database, discordId);
        await storeLevel(database, id, account, level);
        return level === 0
          ? `${account.d_username} no longer has access to ${name}.`
          : `${account.d_username} has level ${level} in ${name}.`;
      }),
    );

  program
    .command('restore-match')
    .description('Restores a declined or removed match with its former status.')
    .argument('<match id>')
    .action(
      createAction(async ({ database }, text: string) => {
        const matchId = readId(text, 'match id', LARGEST_BIG_ID);
        if (!(await restoreMatch(database, matchId)))
          throw new CommandError(`There is no declined or removed match ${matchId}.`);
        return `Match ${matchId} is restored.`;
      }),
    );
};

async function createLeague(database: Database, options: LeagueOptions): Promise<string> {
  const name = readName(options.name, '--name');
  const desc = cleanText(options.desc ?? '') || null;
  if (desc !== null && !Value.Check(optionalLine(MAX_LEAGUE_DESCRIPTION_LENGTH), desc)) {
    throw new InvalidArgumentError(`--desc must be one line of up to ${MAX_LEAGUE_DESCRIPTION_LENGTH} characters.`);
  }
  const { sport } = options;
  if (!Value.Check(Sport, sport)) {
    throw new InvalidArgumentError(`--sport must be football or basketball, not "${sport}".`);
  }
  const methods = readMethods(options.methods);
  const owner = await requireAccount(database, options.owner);
  const id = await storeLeague(database, { name, sport, desc, methods }, owner.id);
  return `League ${id} was created: ${name}, owned by ${owner.d_username}.`;
}

function describeFixedLeagues(ids = GROUP_LEAGUES.map(({ id }): number => id)): string {
  const leagues = GROUP_LEAGUES.filter(({ id }) => ids.includes(id));
  return leagues.map(({ id, name }) => `${id}, ${name}`).join(', and ');
}

async function storeFixedLeagues(database: Database): Promise<string> {
  return inTransaction(database, async (transaction) => {
    for (const { id, name } of GROUP_LEAGUES) {
      if ((await findLeagueName(transaction, id)) === undefined) await requireFreeLeagueName(transaction, name);
    }
    const added = await addFixedLeagues(transaction.$client);
    for (const { id, name } of GROUP_LEAGUES.filter(({ id }) => added.includes(id))) {
      await logChange(transaction, ADMIN_COMMAND, { league_id: id, action: 'league created', after: { name } });
    }
    return added.length === 0 ? 'The database has these leagues already.' : `Added: ${describeFixedLeagues(added)}.`;
  });
}

async function listLeagues(database: Database): Promise<string> {
  const leagues = await listLeaguesForOperator(database);
  if (leagues.length === 0) return 'There are no leagues yet.';
  const head = ['ID', 'Name', 'Sport', 'Matches', 'API keys', 'Staff', 'Created'];
  const rows = leagues.map(({ id, name, sport, matches, api_keys, staff, created }) =>
    [id, name, sport, matches, api_keys, staff, created].map(String),
  );
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const write = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(write).join('\n');
}

/** Renames the league without changing its description and time zone. */
async function renameLeague(database: Database, league: string, text: string): Promise<string> {
  const name = readName(text, 'The name');
  const { id, name: former, desc } = await requireLeague(database, league);
  await updateLeagueInformation(database, { league_id: id, name, desc }, ADMIN_COMMAND);
  return `League ${id}, formerly ${former}, is now ${name}.`;
}

/** `subject` is the subject of the sentence about an invalid name. */
function readName(text: string, subject: string): string {
  const name = cleanText(text);
  if (Value.Check(line(MAX_LEAGUE_NAME_LENGTH), name)) return name;
  throw new InvalidArgumentError(`${subject} must be one line of 1 to ${MAX_LEAGUE_NAME_LENGTH} characters.`);
}

function readMethods(list: string): LeagueMethod[] {
  const words = list.split(',').map((word) => word.trim());
  return [...new Set(words.filter(Boolean))].map((word) => {
    if (!Value.Check(LeagueMethod, word)) {
      throw new InvalidArgumentError(`--methods takes Manual, Events, CSV and Image, not "${word}".`);
    }
    return word;
  });
}

/** Throws if the league would lose its last level 6, which manages keys and staff. */
async function storeLevel(database: Database, leagueId: number, account: Account, level: number): Promise<void> {
  const { discord_id, d_username } = account;
  await inTransaction(database, async (transaction) => {
    const list = await lockAccessList(transaction, leagueId);
    const creators = [...(list?.levels ?? [])].filter(([, held]) => held === HIGHEST_ACCESS_LEVEL);
    if (level < HIGHEST_ACCESS_LEVEL && creators.length === 1 && creators[0]?.[0] === discord_id) {
      throw new CommandError(
        `${d_username} has the last level ${HIGHEST_ACCESS_LEVEL} of ${list?.leagueName}: give it to someone else first.`,
      );
    }
    const edits = { changed: [], removed: [], added: [] };
    await storeAccessEdits(
      transaction,
      leagueId,
      level === 0 ? { ...edits, removed: [discord_id] } : { ...edits, changed: [{ discord_id, level }] },
      ADMIN_COMMAND,
    );
  });
}
