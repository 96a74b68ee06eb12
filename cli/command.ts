import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { LARGEST_ID } from '#contract/kit/limits.ts';
import type { Report } from '#contract/kit/progress.ts';
import type { Database } from '#database/connect.ts';
import { type Account, findAccountByDiscordId } from '#server/accounts/account-queries.ts';

/**
 * A failure whose message is for the user and needs no stack. Invalid arguments are commander's `InvalidArgumentError`.
 */
export class CommandError extends Error {}

/** Services for a command. */
export interface Context {
  env: NodeJS.ProcessEnv;
  database: Database;
  databaseUrl: string;
  /** Shows the progress of long work. */
  report: Report;
  /** Asks for confirmation of a change that can't be undone, unless `--yes` was given; throws without a 'yes'. */
  confirm: (question: string, options: Confirmation) => Promise<void>;
}

/** The option of commands whose change can't be undone. */
export interface Confirmation {
  yes?: boolean;
}

export const YES_OPTION = ['--yes', 'makes the change without a question'] as const;

/**
 * Creates a command's action from a function that returns the text to print. It requires this version's schema, unless
 * the command accepts any.
 */
export type CreateAction = <Args extends unknown[]>(
  work: (context: Context, ...args: Args) => Promise<string>,
  options?: { worksOnAnySchema?: boolean },
) => (...args: Args) => Promise<void>;

/** Adds commands to the program. */
export type AddCommands = (program: Command, createAction: CreateAction) => void;

/** Lines below the options in a command's help. */
export function withNotes(...lines: string[]): string {
  return `\n${lines.join('\n')}`;
}

/** Parses a positive id up to `largest`; `name` is used in the error. */
export function readId(text: string, name: string, largest = LARGEST_ID): number {
  const id = Number(text);
  if (!/^\d+$/.test(text) || id < 1 || id > largest) {
    throw new InvalidArgumentError(`The ${name} must be a positive whole number, not "${text}".`);
  }
  return id;
}

/** Resolves a relative path against the caller's folder, as npm runs the command in the project's folder. */
export function resolveFromCaller(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? '', file);
}

/** The account with this Discord id; throws for an invalid or unknown id. */
export async function requireAccount(database: Database, discordId: string): Promise<Account> {
  if (!/^\d{1,20}$/.test(discordId)) {
    throw new InvalidArgumentError(`"${discordId}" is not a Discord id: Discord ids have only digits.`);
  }
  const account = await findAccountByDiscordId(database, discordId);
  if (!account) {
    throw new CommandError(`No account has the Discord id ${discordId}: the user must sign in on the site first.`);
  }
  return account;
}
