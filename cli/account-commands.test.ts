import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runAdmin } from '#cli/run-admin.ts';
import { users } from '#database/tables/schema.ts';
import { sessions } from '#database/tables/session.ts';
import { signIn, storeSession, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

function admin(...args: string[]): Promise<string> {
  return runAdmin(args, { DATABASE_URL: server.databaseUrl });
}

test('admin grant and revoke set and clear staff and premium', async () => {
  const { user } = await signIn(server);
  const flags = async () => {
    const [row] = await server.database.select().from(users).where(eq(users.id, user.id));
    return [row?.is_staff, row?.is_premium];
  };
  expect(await admin('grant', user.discord_id, 'staff')).toBe(`${user.d_username} is now staff.`);
  expect(await flags()).toEqual([true, false]);
  await admin('grant', user.discord_id, 'premium');
  expect(await admin('revoke', user.discord_id, 'staff')).toBe(`${user.d_username} is no longer staff.`);
  expect(await flags()).toEqual([false, true]);
  await expect(admin('grant', user.discord_id, 'king')).rejects.toThrow(
    'An account can be staff or premium, not "king".',
  );
});

test('admin end-sessions ends the sessions of one account, or with --all of all', async () => {
  const [one, other] = [await signIn(server), await signIn(server)];
  await storeSession(server.database, one.user.id);
  const counts = () =>
    Promise.all([one, other].map(({ user }) => server.database.$count(sessions, eq(sessions.user_id, user.id))));
  expect(await counts()).toEqual([2, 1]);
  const { discord_id, d_username } = one.user;
  expect(await admin('end-sessions', discord_id)).toBe(`${d_username} is signed out everywhere.`);
  expect(await counts()).toEqual([0, 1]);
  await expect(admin('end-sessions')).rejects.toThrow('Give a Discord id or --all.');
  await expect(admin('end-sessions', discord_id, '--all')).rejects.toThrow('Give a Discord id or --all, not both.');
  await expect(admin('end-sessions', discord_id, discord_id)).rejects.toThrow('too many arguments');
  expect(await counts()).toEqual([0, 1]);
  expect(await admin('end-sessions', '--all')).toBe('Everyone is signed out.');
  expect(await counts()).toEqual([0, 0]);
});
