import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { exitCodeOf, explainFailure, runAdmin } from '#cli/run-admin.ts';
import { leagues, matches } from '#database/tables/schema.ts';
import { queryValues, useDatabases } from '#database/test-database.ts';
import { createDatabase, dropDatabase } from '#database/test-server-databases.ts';
import { findAccessLevel } from '#server/access/league-access-queries.ts';
import { findLeagueByApiKey } from '#server/api-keys/api-key-queries.ts';
import { listAuditEntries } from '#server/changes/log-queries.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const databases = useDatabases();
const run = promisify(execFile);
const ADMIN = path.join(import.meta.dirname, 'admin.ts');

/** Output and exit code of the command, run in this process, as starting a new one is slower. */
async function admin(args: string[], url = server.databaseUrl, env: NodeJS.ProcessEnv = {}) {
  try {
    return { code: 0, stdout: `${await runAdmin(args, { ...env, DATABASE_URL: url })}\n`, stderr: '' };
  } catch (error) {
    return { ...failure(explainFailure(error)), code: exitCodeOf(error) };
  }
}

function failure(sentence: string) {
  return { code: 1, stdout: '', stderr: `${sentence}\n` };
}

/** The result of invalid arguments. */
function misuse(sentence: string) {
  return { ...failure(sentence), code: 2 };
}

async function spawnAdmin(args: string[], extra: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...extra, DATABASE_URL: server.databaseUrl };
  try {
    return { code: 0, ...(await run(process.execPath, ['--import', 'tsx', ADMIN, ...args], { env })) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

test('admin as a process prints only its result to stdout, or one sentence to stderr with exit code 1', async () => {
  const created = await spawnAdmin(['create-key', '8']);
  expect([created.code, created.stderr]).toEqual([0, '']);
  expect(created.stdout).toMatch(/^tl_8_[\w-]{43}\n$/);
  expect(await findLeagueByApiKey(server.database, created.stdout.trim())).toBe(8);
  expect(await spawnAdmin(['create-key', '77'])).toEqual(failure('There is no league 77: list-leagues lists all.'));
});

test('admin --help lists every command, <command> --help its usage', async () => {
  const all = await admin(['--help'], '');
  expect(all.code).toBe(0);
  for (const name of [
    'migrate',
    'seed-demo',
    'list-leagues',
    'create-league',
    'rename-league',
    'revoke-league',
    'delete-league',
    'create-key',
    'revoke-key',
    'set-level',
    'grant',
    'revoke',
    'end-sessions',
    'restore-match',
    'import',
    'backup',
    'restore',
  ]) {
    expect(all.stdout).toContain(`\n  ${name} `);
  }
  expect(all.stdout).toContain('Exit codes: 0 after success, 1 after a failure, 2 for a wrong call.');
  const one = await admin(['create-league', '--help'], '');
  expect(one.code).toBe(0);
  expect(one.stdout).toContain('Usage: npm run --silent admin -- create-league [options]');
  expect(one.stdout).toMatch(/--owner <discord id> +Discord id of an account/);
});

test('admin with wrong arguments prints a sentence, with a suggestion for a slip, and exits with 2', async () => {
  const usage = 'npm run --silent admin --';
  expect(await admin([])).toEqual(misuse(`A command is missing; ${usage} --help lists all.`));
  expect(await admin(['explode'])).toEqual(misuse("Unknown command 'explode'"));
  expect(await admin(['creat-key', '8'])).toEqual(misuse("Unknown command 'creat-key'\n(Did you mean create-key?)"));
  expect(await admin(['grant', '1'])).toEqual(misuse("Missing required argument 'flag'"));
  expect(await admin(['create-key', '8', '--loud'])).toEqual(misuse("Unknown option '--loud'"));
  expect(await admin(['create-key', '0'])).toEqual(misuse('The league id must be a positive whole number, not "0".'));
  expect(await admin(['create-key', 'eight'])).toEqual(failure('There is no league “eight”: list-leagues lists all.'));
  expect(await admin(['create-key', 'Global Confrence Asociation'])).toEqual(
    failure('There is no league “Global Confrence Asociation”\n(Did you mean 8, Global Conference Association?)'),
  );
  expect(await spawnAdmin(['explode'])).toEqual(misuse("Unknown command 'explode'"));
});

test('admin create-key prints only the key, which authorises game servers of the league', async () => {
  const { code, stdout, stderr } = await admin(['create-key', '8']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^tl_8_[\w-]{43}\n$/);
  expect(await findLeagueByApiKey(server.database, stdout.trim())).toBe(8);
  expect(await admin(['create-key', '77'])).toEqual(failure('There is no league 77: list-leagues lists all.'));
});

test('admin create-league gives its owner level 6', async () => {
  const { user } = await signIn(server);
  const result = await admin([
    'create-league',
    '--name',
    '  Skerry Cup ',
    '--owner',
    user.discord_id,
    '--sport',
    'basketball',
    '--desc',
    'Every Sunday.',
    '--methods',
    'Events, Manual',
  ]);
  expect(result).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^League \d+ was created: Skerry Cup, owned by tester\d+\.\n$/),
    stderr: '',
  });
  const id = Number(/\d+/.exec(result.stdout)?.[0]);
  const [league] = await server.database.select().from(leagues).where(eq(leagues.id, id));
  expect(league).toMatchObject({
    name: 'Skerry Cup',
    sport: 'basketball',
    desc: 'Every Sunday.',
    methods: ['Events', 'Manual'],
  });
  expect(await findAccessLevel(server.database, user.id, id)).toBe(6);
});

test('admin create-league with invalid options prints which one is wrong', async () => {
  const { user } = await signIn(server);
  const owner = ['--owner', user.discord_id];
  const name = ['--name', 'Cup'];
  const before = await server.database.$count(leagues);
  expect(await admin(['create-league', ...owner])).toEqual(misuse("Required option '--name <name>' not specified"));
  expect(await admin(['create-league', '--name', ' ', ...owner])).toEqual(
    misuse('--name must be one line of 1 to 60 characters.'),
  );
  expect(await admin(['create-league', ...name])).toEqual(
    misuse("Required option '--owner <discord id>' not specified"),
  );
  expect(await admin(['create-league', ...name, '--owner', '123'])).toEqual(
    failure('No account has the Discord id 123: the user must sign in on the site first.'),
  );
  expect(await admin(['create-league', ...name, ...owner, '--sport', 'chess'])).toEqual(
    misuse('--sport must be football or basketball, not "chess".'),
  );
  expect(await admin(['create-league', ...name, ...owner, '--methods', 'Fax'])).toEqual(
    misuse('--methods takes Manual, Events, CSV and Image, not "Fax".'),
  );
  expect(await admin(['create-league', ...name, ...owner, '--desc', 'x'.repeat(401)])).toEqual(
    misuse('--desc must be one line of up to 400 characters.'),
  );
  expect(await admin(['create-league', '--name', 'INVITATIONAL  SERlES', ...owner])).toEqual(
    failure('The name is taken by the league “Invitational Series”. Choose one that cannot be mistaken for it.'),
  );
  expect(await server.database.$count(leagues)).toBe(before);
});

test('admin set-level sets levels 1 to 6, and removes access with 0', async () => {
  const { user } = await signIn(server);
  const set = (level: string) => admin(['set-level', '8', user.discord_id, level]);
  expect((await set('4')).stdout).toBe(`${user.d_username} has level 4 in Global Conference Association.\n`);
  expect(await findAccessLevel(server.database, user.id, 8)).toBe(4);
  await set('6');
  expect(await findAccessLevel(server.database, user.id, 8)).toBe(6);
  await signIn(server, { levels: { 8: 6 } });
  expect((await set('0')).code).toBe(0);
  expect(await findAccessLevel(server.database, user.id, 8)).toBeUndefined();
  expect(await set('7')).toEqual(misuse('The level must be 0 to 6, not "7".'));
  expect(await admin(['set-level', '77', user.discord_id, '1'])).toEqual(
    failure('There is no league 77: list-leagues lists all.'),
  );
});

test('admin set-level keeps the last level 6 of a league, also when run twice at once', async () => {
  const [first, second] = [await signIn(server), await signIn(server)];
  const set = ({ user }: typeof first, level: string) => admin(['set-level', '1', user.discord_id, level]);
  await set(first, '6');
  for (const level of ['5', '0']) {
    expect(await set(first, level)).toEqual(
      failure(`${first.user.d_username} has the last level 6 of Invitational Series: give it to someone else first.`),
    );
  }
  expect((await set(first, '6')).code).toBe(0);
  await set(second, '6');
  const outcomes = await Promise.all([set(first, '0'), set(second, '1')]);
  expect(outcomes.map(({ code }) => code).toSorted()).toEqual([0, 1]);
});

test('admin on an older schema requires migrate, on a newer one a newer version', async () => {
  const url = await databases.create({ isMigrated: true });
  const [newest] = await queryValues(url, 'select max(created_at) from drizzle.__drizzle_migrations');
  await queryValues(url, 'update drizzle.__drizzle_migrations set created_at = created_at - 1');
  expect(await admin(['create-key', '8'], url)).toEqual(
    failure('The database has the schema of an older version: run npm run --silent admin -- migrate first.'),
  );
  await queryValues(
    url,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Number(newest) + 1})`,
  );
  expect(await admin(['create-key', '8'], url)).toEqual(
    failure('The database has the schema of a newer version: use the admin command of that version.'),
  );
});

test.each([{ NODE_ENV: 'production' }, { DISCORD_CLIENT_ID: '12345', DISCORD_CLIENT_SECRET: 'secret' }])(
  'admin seed-demo on a live site fails: %o',
  async (env) => {
    const url = await databases.create({ isMigrated: true });
    expect(await admin(['seed-demo'], url, env)).toEqual(
      failure(
        'Demo data is not for a live site: NODE_ENV is production or DISCORD_CLIENT_ID is set. Nothing was added.',
      ),
    );
    expect(await queryValues(url, 'select count(*)::integer from users')).toEqual([0]);
  },
);

test('admin restore-match lists a declined match again', async () => {
  const match_id = await storeMatch(server.database, { declined_at: new Date() });
  expect((await admin(['restore-match', String(match_id)])).stdout).toBe(`Match ${match_id} is restored.\n`);
  const [match] = await server.database.select().from(matches).where(eq(matches.match_id, match_id));
  expect(match?.declined_at).toBe(null);
  expect(await admin(['restore-match', String(match_id)])).toEqual(
    failure(`There is no declined or removed match ${match_id}.`),
  );
});

test('admin migrate creates the tables, admin seed-demo fills them once', async () => {
  const { serverUrl } = inject('postgres');
  const name = `touchline_test_admin_${process.pid}`;
  const url = await createDatabase(serverUrl, name);
  try {
    expect(await admin(['seed-demo'], url)).toEqual(
      failure('The database has no tables yet: run npm run --silent admin -- migrate first.'),
    );
    expect(await admin(['migrate'], url)).toEqual({
      code: 0,
      stdout: 'The database has the newest schema.\n',
      stderr: '',
    });
    expect((await admin(['list-leagues'], url)).stdout).toBe('There are no leagues yet.\n');
    expect((await admin(['add-fixed-leagues'], url)).stdout).toBe(
      'Added: 8, Global Conference Association, and 1, Invitational Series.\n',
    );
    expect((await admin(['add-fixed-leagues'], url)).stdout).toBe('The database has these leagues already.\n');
    expect((await admin(['seed-demo'], url)).stdout).toBe('The demo data is in the database.\n');
    expect(await admin(['seed-demo'], url)).toEqual(
      failure('The database has matches already, so the demo data was not added.'),
    );
  } finally {
    await dropDatabase(serverUrl, name);
  }
});

test('admin without a reachable database prints one sentence', async () => {
  expect(await admin(['migrate'], 'postgres://nobody:secret@127.0.0.1:1/none')).toEqual(
    failure('The database is not reachable: nothing listens at the address of DATABASE_URL.'),
  );
});

test('admin logs each change of a league once, as the admin command', async () => {
  const { user } = await signIn(server, { levels: { 8: 2 } });
  const declined = await storeMatch(server.database, { status: 'Pending', declined_at: new Date() });
  await admin(['set-level', '8', user.discord_id, '4']);
  await admin(['set-level', '8', user.discord_id, '4']);
  await admin(['set-level', '8', user.discord_id, '0']);
  const key = (await admin(['create-key', '8'])).stdout;
  await admin(['restore-match', String(declined)]);
  const created = await admin(['create-league', '--name', 'Spring Cup', '--owner', user.discord_id]);
  const newest = { before: Number.MAX_SAFE_INTEGER, limit: 4 };
  const person = user.roblox_username;
  expect(await listAuditEntries(server.database, 8, newest)).toMatchObject([
    { action: 'match restored', subject: String(declined), after: { status: 'Pending' } },
    { action: 'API key created', via: 'admin command', actor: null, subject: key.slice(0, 11) },
    { action: 'access removed', via: 'admin command', actor: null, person, before: { level: 4 } },
    { action: 'access changed', via: 'admin command', person, before: { level: 2 }, after: { level: 4 } },
  ]);
  const league = Number(/\d+/.exec(created.stdout)?.[0]);
  expect(await listAuditEntries(server.database, league, newest)).toMatchObject([
    { action: 'league created', via: 'admin command', person, after: { name: 'Spring Cup' } },
  ]);
});

test('admin import prints the problems of a sheet by row, or imports all of it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheets-'));
  const file = path.join(folder, 'season.csv');
  await writeFile(file, 'Date,Home,Away,Score\n03/04/2025,Gulls,Terns,2-1\n04/04/2025,Gulls,Terns,4:x\n');
  expect(await admin(['import', '8', 'matches', file, '--month-first'])).toEqual(
    failure('Nothing was stored: 1 row is to fix.\nRow 3, Score: Score “4:x” is not two numbers.'),
  );
  await writeFile(file, 'Date,Home,Away,Score\n03/04/2025,Gulls,Terns,2-1\n');
  const counts = '1 row (new teams: 2, new players: 0, already there: 0)';
  expect((await admin(['import', '8', 'matches', file])).stderr).toContain('Row 2, Date: Is 03/04 the 3rd of April?');
  expect((await admin(['import', '8', 'matches', file, '--day-first', '--dry-run'])).stdout).toBe(
    `Nothing was stored. The sheet would bring ${counts} into Global Conference Association.\n`,
  );
  expect((await admin(['import', '8', 'matches', file, '--day-first'])).stdout).toMatch(
    /^Import \d+ brought 1 row \(new teams: 2,/,
  );
  await writeFile(file, 'Date,Home,Away,Score\n2025-04-05,The Gulls,Terns,0-0\n');
  expect(await admin(['import', '8', 'matches', file, '--spellings', 'The Gulls=Ducks'])).toEqual(
    misuse('"The Gulls=Ducks" is not a name, an equals sign and a team of the league.'),
  );
  expect((await admin(['import', '8', 'matches', file, '--spellings', 'The Gulls=Gulls'])).stdout).toContain(
    '(new teams: 0,',
  );
  await writeFile(file, 'Date,Home,Away,Score\n2025-04-06,THE GULLS,Terns,0-0\n');
  expect((await spawnAdmin(['import', '8', 'matches', 'season.csv'], { INIT_CWD: folder })).stdout).toContain(
    '(new teams: 0,',
  );
  expect(await admin(['import', '8', 'scores', file])).toEqual(
    misuse(
      'The kind must be matches, player-lines, teams, squads, competitions, fixtures or deductions, not "scores".',
    ),
  );
});
