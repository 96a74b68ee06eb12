import path from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { LARGEST_ID } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { type Account, findAccountByDiscordId } from '#server/accounts/account-queries.ts';

/** A failure whose message is for the user and needs no stack. */
export class CommandError extends Error {}

export interface CommandInput {
  env: NodeJS.ProcessEnv;
  positionals: string[];
  values: Record<string, string | undefined>;
  database: Database;
  databaseUrl: string;
}

export interface Command {
  /** Arguments for the help: `<this>` is required, `[that]` is optional. */
  usage: string;
  summary: string;
  /** Further lines of the command's help. */
  details?: string[];
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Number of required arguments. */
  argumentCount: number;
  /** An option that replaces all arguments. */
  insteadOfArguments?: string;
  /** Whether the command works with a schema of another version. */
  worksOnAnySchema?: boolean;
  /** Returns the text to print. */
  run(input: CommandInput): Promise<string>;
}

/** Parses a positive id of up to `largest`; the error calls it `name`. */
export function readId(text: string | undefined, name: string, largest = LARGEST_ID): number {
  const id = Number(text);
  if (!text || !/^\d+$/.test(text) || id < 1 || id > largest) {
    throw new CommandError(`The ${name} must be a positive whole number, not "${text ?? ''}".`);
  }
  return id;
}

/** npm runs the command in the project's folder; a relative path is relative to the caller's folder. */
export function resolveFromCaller(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? '', file);
}

/** The account with this Discord id; throws if the id is invalid or has no account. */
export async function requireAccount(database: Database, discordId: string | undefined): Promise<Account> {
  if (!discordId || !/^\d{1,20}$/.test(discordId)) {
    throw new CommandError(`"${discordId ?? ''}" is not a Discord id: Discord ids have only digits.`);
  }
  const account = await findAccountByDiscordId(database, discordId);
  if (!account) {
    throw new CommandError(`No account has the Discord id ${discordId}: the user must sign in on the site first.`);
  }
  return account;
}
