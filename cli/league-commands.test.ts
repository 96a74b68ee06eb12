import path from 'node:path';
import { expect, test } from 'vitest';
import { exitCodeOf, explainFailure, nameOfCall, runAdmin } from '#cli/run-admin.ts';
import { findAccessLevel } from '#server/access/league-access-queries.ts';
import { findLeagueByApiKey } from '#server/api-keys/api-key-queries.ts';
import { listAuditEntries } from '#server/changes/log-queries.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

/** The output, or the failure after its exit code. With an answer, the command may ask questions. */
async function admin(args: string[], answer?: string): Promise<string> {
  const ask = answer === undefined ? undefined : async () => answer;
  return runAdmin(args, { DATABASE_URL: server.databaseUrl }, { ask }).catch(
    (error: unknown) => `${exitCodeOf(error)}: ${explainFailure(error)}`,
  );
}

test('hints name the command as it was called', () => {
  const program = path.resolve('dist/cli/admin.js');
  expect(nameOfCall(program, { npm_lifecycle_event: 'admin' })).toBe('npm run --silent admin --');
  expect(nameOfCall(program, {})).toBe('node dist/cli/admin.js');
  expect(nameOfCall('/usr/local/bin/touchline-admin', {})).toBe('touchline-admin');
});

test('admin list-leagues lists leagues with their matches, keys and staff', async () => {
  const { user } = await signIn(server);
  await admin(['create-league', '--name', 'Listed Cup', '--owner', user.discord_id]);
  await admin(['create-key', 'listed cup']);
  const leagues = await admin(['list-leagues']);
  expect(leagues).toMatch(/^ID +Name +Sport +Matches +API keys +Staff +Created\n/);
  expect(leagues).toMatch(/^\d+ +Listed Cup +football +0 +1 +1 +\d{4}-\d\d-\d\d$/m);
});

test('admin renames a league, and revokes and deletes after a question; its log has each change', async () => {
  const { user } = await signIn(server);
  const created = await admin(['create-league', '--name', 'Autumn Cup', '--owner', user.discord_id]);
  const id = Number(/\d+/.exec(created)?.[0]);
  expect(await admin(['rename-league', 'Autumn Cup', 'Winter Cup'])).toBe(
    `League ${id}, formerly Autumn Cup, is now Winter Cup.`,
  );
  expect(await admin(['rename-league', String(id), 'INVITATIONAL SERlES'])).toMatch(/^1: The name is taken/);

  const key = await admin(['create-key', 'winter cup']);
  const prefix = key.slice(0, `tl_${id}_`.length + 6);
  expect(await admin(['revoke-key', 'Winter Cup', 'tl_9'])).toBe(
    `1: No key of Winter Cup begins with tl_9: ${prefix}.`,
  );
  expect(await admin(['revoke-key', 'Winter Cup'])).toBe(
    `2: Revoke the API key ${prefix} of Winter Cup? This can't be undone: add --yes to do it.`,
  );
  expect(await admin(['revoke-key', 'Winter Cup'], 'no')).toBe('1: Nothing was changed.');
  expect(await findLeagueByApiKey(server.database, key)).toBe(id);
  expect(await admin(['revoke-key', 'Winter Cup', prefix, '--yes'])).toBe(`Revoked: ${prefix}.`);
  expect(await findLeagueByApiKey(server.database, key)).toBeUndefined();
  await admin(['create-key', 'Winter Cup']);
  expect(await admin(['revoke-league', 'Winter Cup'], 'yes')).toBe(
    'Revoked in Winter Cup: API keys 1, access levels 1.',
  );
  expect(await findAccessLevel(server.database, user.id, id)).toBeUndefined();

  const group = await storeGroup(server.database, { group_league_id: id, group_owner_id: user.id });
  await storeMatch(server.database, { league_id: 1, declined_at: new Date() });
  expect(await admin(['delete-league', '1', '--yes'])).toBe(
    "1: Invitational Series has 1 match, declined and removed ones included, so it can't be deleted. revoke-league ends it.",
  );
  expect(await admin(['delete-league', 'Winter Cup', '--yes'])).toBe(`League ${id}, Winter Cup, is deleted.`);
  for (const page of [`/api/leagues/${id}/seasons`, `/api/groups/${group}`]) {
    expect((await server.app.inject(page)).statusCode).toBe(404);
  }
  const all = { before: Number.MAX_SAFE_INTEGER, limit: 20 };
  const entries = await listAuditEntries(server.database, id, all);
  expect(entries.map(({ action, via }) => (via === 'admin command' ? action : via))).toEqual([
    'league deleted',
    'access removed',
    'API key revoked',
    'API key created',
    'API key revoked',
    'API key created',
    'information updated',
    'league created',
  ]);
});
