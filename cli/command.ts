import type { ParseArgsConfig } from 'node:util';
import type { Database } from '#database/connect.ts';
import { type Account, findAccountByDiscordId } from '#server/accounts/account-queries.ts';

/** A failure that its message alone explains to whoever runs the command. */
export class CommandError extends Error {}

export interface CommandInput {
  env: NodeJS.ProcessEnv;
  positionals: string[];
  values: Record<string, string | undefined>;
  database: Database;
  databaseUrl: string;
}

export interface Command {
  /** Arguments as the help shows them: `<this>` is needed, `[that]` is not. */
  usage: string;
  summary: string;
  /** More lines of the command's own help. */
  details?: string[];
  options?: NonNullable<ParseArgsConfig['options']>;
  /** How many arguments it takes, all of them needed. */
  argumentCount: number;
  /** The option that stands in place of all arguments. */
  insteadOfArguments?: string;
  /** Whether the command also works on a database with another schema than this version's; most need the same. */
  worksOnAnySchema?: boolean;
  /** Returns the text to print. */
  run(input: CommandInput): Promise<string>;
}

/** A positive id; throws a sentence that calls it by `name`. */
export function readId(text: string | undefined, name: string): number {
  const id = Number(text);
  if (!text || !/^\d+$/.test(text) || id < 1 || id > 2_147_483_647) {
    throw new CommandError(`The ${name} must be a positive whole number, not "${text ?? ''}".`);
  }
  return id;
}

/** Whoever has this Discord id; throws a sentence when the id is not one or nobody has signed in with it. */
export async function requireAccount(database: Database, discordId: string | undefined): Promise<Account> {
  if (!discordId || !/^\d{1,20}$/.test(discordId)) {
    throw new CommandError(`"${discordId ?? ''}" is not a Discord id: it is made of digits.`);
  }
  const account = await findAccountByDiscordId(database, discordId);
  if (!account) {
    throw new CommandError(`No account has the Discord id ${discordId}: the person must sign in on the site first.`);
  }
  return account;
}
