import path from 'node:path';
import { parseArgs } from 'node:util';
import { endSessions, grant, revoke } from '#cli/account-commands.ts';
import { backup, restore, verifyBackupFile } from '#cli/backup-commands.ts';
import { type Command, CommandError } from '#cli/command.ts';
import { migrate, seedDemo } from '#cli/database-commands.ts';
import { importFile } from '#cli/import-commands.ts';
import { createKey, createLeague, restoreMatch, setLevel } from '#cli/league-commands.ts';
import { connect, type Database } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { explainDatabaseFailure } from '#database/failures.ts';
import { findSchema, newestSchema } from '#database/migrate.ts';
import { readDatabaseConfig } from '#server/config.ts';
import { HttpError } from '#server/http/errors.ts';

const COMMANDS: Record<string, Command> = {
  migrate,
  'seed-demo': seedDemo,
  'create-league': createLeague,
  'create-key': createKey,
  'set-level': setLevel,
  grant,
  revoke,
  'end-sessions': endSessions,
  'restore-match': restoreMatch,
  import: importFile,
  backup,
  restore,
  'verify-backup': verifyBackupFile,
};

const CALL = 'npm run --silent admin --';

/** Runs a command and returns its output; `explainFailure` describes what it throws. */
export async function runAdmin([name, ...rest]: string[], env: NodeJS.ProcessEnv): Promise<string> {
  if (name === '--help' || name === '-h' || name === 'help') return describeAll();
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name ?? ''] : undefined;
  if (!command) {
    throw new CommandError(
      `${name ? `There is no command "${name}"` : 'A command is missing'}; ${CALL} --help lists all.`,
    );
  }
  if (rest.includes('--help') || rest.includes('-h')) return describeOne(name ?? '', command);
  const { values, positionals } = readArguments(name ?? '', command, rest);
  return withDatabase(env, async (database, databaseUrl) => {
    if (!command.worksOnAnySchema) await requireNewestSchema(database);
    return command.run({ positionals, values, database, databaseUrl, env });
  });
}

function readArguments(name: string, command: Command, args: string[]) {
  const { usage, options = {}, argumentCount, insteadOfArguments = '' } = command;
  const parsed = parse(args, options);
  const expected = parsed.values[insteadOfArguments] === undefined ? argumentCount : 0;
  if (parsed.positionals.length !== expected) {
    throw new CommandError(`Usage: ${[CALL, name, usage].filter(Boolean).join(' ')}`);
  }
  return parsed;
}

function parse(args: string[], options: NonNullable<Command['options']>) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as Record<string, string | undefined>, positionals };
  } catch (error) {
    // Only the first sentence of Node's message concerns the arguments.
    const [sentence = ''] = error instanceof Error ? error.message.split(/\. |\n/) : [];
    throw new CommandError(`${sentence.replace(/\.$/, '')}.`);
  }
}

/** Connects to `DATABASE_URL`, else to the embedded database, which it starts unless the server runs it. */
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

/** Throws unless the schema is of this version, as statements could fail halfway. */
async function requireNewestSchema({ $client: pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    const schema = await findSchema(client);
    if (schema === newestSchema()) return;
    if (schema === 0) throw new CommandError(`The database has no tables yet: run ${CALL} migrate first.`);
    if (schema < newestSchema()) {
      throw new CommandError(`The database has the schema of an older version: run ${CALL} migrate first.`);
    }
    throw new CommandError('The database has the schema of a newer version: use the admin command of that version.');
  } finally {
    client.release();
  }
}

function describeAll(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  return [
    `Usage: ${CALL} <command> [arguments]`,
    '',
    ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    `${CALL} <command> --help shows details. The database is that of DATABASE_URL, else the embedded one in DATA_DIR.`,
  ].join('\n');
}

function describeOne(name: string, { usage, summary, details = [] }: Command): string {
  const lines = [`Usage: ${[CALL, name, usage].filter(Boolean).join(' ')}`, '', summary];
  return details.length === 0 ? lines.join('\n') : [...lines, '', ...details.map((detail) => `  ${detail}`)].join('\n');
}

/** One sentence without SQL or secrets. */
export function explainFailure(error: unknown): string {
  const isForUser = error instanceof CommandError || error instanceof HttpError;
  return isForUser ? error.message : explainDatabaseFailure(error);
}
