import path from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { addAccountCommands } from '#cli/account-commands.ts';
import { addBackupCommands } from '#cli/backup-commands.ts';
import { CommandError, type Context, type CreateAction } from '#cli/command.ts';
import { addDatabaseCommands } from '#cli/database-commands.ts';
import { addDiscordCommands } from '#cli/discord-commands.ts';
import { addImportCommands } from '#cli/import-commands.ts';
import { addLeagueCommands } from '#cli/league-commands.ts';
import { addLeagueEndCommands } from '#cli/league-end-commands.ts';
import type { Report } from '#contract/kit/progress.ts';
import { connect, type Database } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { explainDatabaseFailure } from '#database/failures.ts';
import { explainFileFailure } from '#database/file-failures.ts';
import { findSchema, newestSchema } from '#database/migrate.ts';
import { readDatabaseConfig } from '#server/config.ts';
import { HttpError } from '#server/kit/http/errors.ts';
import { VERSION } from '#server/version.ts';

/** The caller's environment. */
interface Caller {
  /** The command as it was called, for help and hints. */
  call?: string;
  /** Shows the progress of long work. */
  report?: Report;
  /** Asks a question and returns the answer; undefined without a terminal. */
  ask?: ((question: string) => Promise<string>) | undefined;
}

const EXIT_CODES = `
Exit codes: 0 after success, 1 after a failure, 2 for a wrong call. The result is on standard output, a failure's sentence
on standard error. Changes of leagues are in their logs, as made by the admin command.`;

/** Runs a command and returns its output; `explainFailure` describes its failures. */
export async function runAdmin(
  args: string[],
  env: NodeJS.ProcessEnv,
  { call = 'npm run --silent admin --', report = () => {}, ask }: Caller = {},
): Promise<string> {
  let output = '';
  const createAction: CreateAction =
    (work, { worksOnAnySchema = false } = {}) =>
    async (...given) => {
      output = await withDatabase(env, async (database, databaseUrl) => {
        if (!worksOnAnySchema) await requireNewestSchema(database, call);
        return work({ database, databaseUrl, env, report, confirm: createConfirm(ask) }, ...given);
      });
    };
  const program = createProgram(call, (text) => {
    output += text;
  });
  for (const add of [
    addDatabaseCommands,
    addLeagueCommands,
    addLeagueEndCommands,
    addAccountCommands,
    addImportCommands,
    addDiscordCommands,
    addBackupCommands,
  ]) {
    add(program, createAction);
  }
  try {
    if (args.length === 0) throw new InvalidArgumentError(`A command is missing; ${call} --help lists all.`);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
  }
  return output.trimEnd();
}

/** `--yes` is required without a terminal. */
function createConfirm(ask: Caller['ask']): Context['confirm'] {
  return async (question, { yes }) => {
    if (yes) return;
    if (!ask) throw new InvalidArgumentError(`${question} This can't be undone: add --yes to do it.`);
    const answer = await ask(`${question} This can't be undone. Type yes to do it: `);
    if (answer.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.');
  };
}

function createProgram(call: string, writeOut: (text: string) => void): Command {
  return new Command(call)
    .description('The database is that of DATABASE_URL, else the embedded one in DATA_DIR.')
    .version(VERSION)
    .addHelpText('after', EXIT_CODES)
    .exitOverride()
    .configureOutput({ writeOut, writeErr: () => {} })
    .configureHelp({ subcommandTerm: (command) => command.name() });
}

/** Connects to `DATABASE_URL`, else to the embedded database, which it starts unless the server has started it. */
async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (database: Database, url: string) => Promise<T>,
): Promise<T> {
  const config = readDatabaseConfig(env);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres') });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const database = connect(url, { max: 2 });
  try {
    return await work(database, url);
  } finally {
    await database.$client.end();
    await embedded?.stop();
  }
}

/** Throws unless the schema is this version's, as statements could fail halfway. */
async function requireNewestSchema({ $client: pool }: Database, call: string): Promise<void> {
  const client = await pool.connect();
  try {
    const schema = await findSchema(client);
    if (schema === newestSchema()) return;
    if (schema === 0) throw new CommandError(`The database has no tables yet: run ${call} migrate first.`);
    if (schema < newestSchema()) {
      throw new CommandError(`The database has the schema of an older version: run ${call} migrate first.`);
    }
    throw new CommandError('The database has the schema of a newer version: use the admin command of that version.');
  } finally {
    client.release();
  }
}

/** Exit code: 2 for invalid arguments. */
export function exitCodeOf(error: unknown): 1 | 2 {
  return error instanceof CommanderError ? 2 : 1;
}

/** One sentence without SQL or secrets. */
export function explainFailure(error: unknown): string {
  if (error instanceof CommanderError) return error.message.replace(/^error: (.)/, (_, first) => first.toUpperCase());
  const isForUser = error instanceof CommandError || error instanceof HttpError;
  if (isForUser) return error.message;
  const { path: file } = error as NodeJS.ErrnoException;
  const reason = explainFileFailure(error);
  return file && reason ? `“${file}” can't be used: ${reason}.` : explainDatabaseFailure(error);
}

/** The command as it was called, for its help and hints: through npm, a link, or Node. */
export function nameOfCall(program: string | undefined, env: NodeJS.ProcessEnv): string {
  if (env.npm_lifecycle_event === 'admin') return 'npm run --silent admin --';
  const name = path.basename(program ?? '');
  if (name !== '' && path.extname(name) === '') return name;
  return `node ${path.relative(process.cwd(), program ?? 'dist/cli/admin.js')}`;
}
