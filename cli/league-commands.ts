import Value from 'typebox/value';
import { type Command, CommandError, readId, requireAccount } from '#cli/command.ts';
import { HIGHEST_ACCESS_LEVEL } from '#contract/access-levels.ts';
import { LeagueMethod, Sport } from '#contract/leagues.ts';
import { LARGEST_BIG_ID, MAX_LEAGUE_DESCRIPTION_LENGTH, MAX_LEAGUE_NAME_LENGTH } from '#contract/limits.ts';
import { cleanText } from '#contract/plain-text.ts';
import { line, optionalLine } from '#contract/text.ts';
import type { Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import type { Account } from '#server/accounts/account-queries.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { ADMIN_COMMAND } from '#server/domain/audit-queries.ts';
import { lockAccessList, storeAccessEdits } from '#server/leagues/access-update-queries.ts';
import { findLeagueName, createLeague as storeLeague } from '#server/leagues/league-queries.ts';
import { restoreMatch as undoDecline } from '#server/review/review-queries.ts';

export const createLeague: Command = {
  usage: '--name <name> --owner <discord id> [--sport <sport>] [--desc <text>] [--methods <list>]',
  summary: 'Creates a league; its owner gets level 6.',
  details: [
    `--name      1 to ${MAX_LEAGUE_NAME_LENGTH} characters`,
    '--owner     Discord id of an account',
    '--sport     football (the default) or basketball',
    `--desc      up to ${MAX_LEAGUE_DESCRIPTION_LENGTH} characters`,
    '--methods   some of Manual,Events,CSV,Image, separated by commas; by default Manual,Events',
  ],
  options: {
    name: { type: 'string' },
    owner: { type: 'string' },
    sport: { type: 'string', default: 'football' },
    desc: { type: 'string' },
    methods: { type: 'string', default: 'Manual,Events' },
  },
  argumentCount: 0,
  async run({ values, database }) {
    const name = cleanText(values.name ?? '');
    if (!Value.Check(line(MAX_LEAGUE_NAME_LENGTH), name)) {
      throw new CommandError(`--name must be one line of 1 to ${MAX_LEAGUE_NAME_LENGTH} characters.`);
    }
    const desc = cleanText(values.desc ?? '') || null;
    if (desc !== null && !Value.Check(optionalLine(MAX_LEAGUE_DESCRIPTION_LENGTH), desc)) {
      throw new CommandError(`--desc must be one line of up to ${MAX_LEAGUE_DESCRIPTION_LENGTH} characters.`);
    }
    const { sport } = values;
    if (!Value.Check(Sport, sport)) throw new CommandError(`--sport must be football or basketball, not "${sport}".`);
    const methods = readMethods(values.methods ?? '');
    if (values.owner === undefined) throw new CommandError('--owner is missing: give the Discord id of an account.');
    const owner = await requireAccount(database, values.owner);
    const id = await storeLeague(database, { name, sport, desc, methods }, owner.id);
    return `League ${id} was created: ${name}, owned by ${owner.d_username}.`;
  },
};

function readMethods(list: string): LeagueMethod[] {
  const words = list.split(',').map((word) => word.trim());
  return [...new Set(words.filter(Boolean))].map((word) => {
    if (!Value.Check(LeagueMethod, word)) {
      throw new CommandError(`--methods takes Manual, Events, CSV and Image, not "${word}".`);
    }
    return word;
  });
}

export const createKey: Command = {
  usage: '<league id>',
  summary: "Prints a new API key of a league's game servers; the old one ends at once.",
  details: ['The key is the only line of the output. Only its hash is stored.'],
  argumentCount: 1,
  async run({ positionals: [text], database }) {
    const leagueId = readId(text, 'league id');
    await requireLeague(database, leagueId);
    return createApiKey(database, leagueId);
  },
};

export const setLevel: Command = {
  usage: '<league id> <discord id> <level>',
  summary: "Sets an account's access level in a league: 1 to 6, or 0 for no access.",
  details: ['The last level 6 of a league cannot be changed before another account has level 6.'],
  argumentCount: 3,
  async run({ positionals: [league, discordId, text], database }) {
    const leagueId = readId(league, 'league id');
    const level = Number(text);
    if (!/^\d$/.test(text ?? '') || level > HIGHEST_ACCESS_LEVEL) {
      throw new CommandError(`The level must be 0 to ${HIGHEST_ACCESS_LEVEL}, not "${text}".`);
    }
    const name = await requireLeague(database, leagueId);
    const account = await requireAccount(database, discordId);
    await storeLevel(database, leagueId, account, level);
    return level === 0
      ? `${account.d_username} no longer has access to ${name}.`
      : `${account.d_username} has level ${level} in ${name}.`;
  },
};

export const restoreMatch: Command = {
  usage: '<match id>',
  summary: 'Restores a declined or removed match with its former status.',
  argumentCount: 1,
  async run({ positionals: [text], database }) {
    const matchId = readId(text, 'match id', LARGEST_BIG_ID);
    if (!(await undoDecline(database, matchId)))
      throw new CommandError(`There is no declined or removed match ${matchId}.`);
    return `Match ${matchId} is restored.`;
  },
};

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

async function requireLeague(database: Database, leagueId: number): Promise<string> {
  const name = await findLeagueName(database, leagueId);
  if (name === undefined) throw new CommandError(`There is no league ${leagueId}.`);
  return name;
}
