import { afterAll, expect, test } from 'vitest';
import { sessionCookieName } from '#server/kit/sessions/session-cookie.ts';
import { createSession } from '#server/kit/sessions/session-queries.ts';
import { openPushService } from '#server/testing/open-push-service.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const service = await openPushService();
const server = useTestApp({ WEBHOOK_LOCAL_ORIGIN: service.origin });
afterAll(() => service.close());

test('ten browsers of an account get messages, an eleventh in place of the oldest session', async () => {
  const { user, headers } = await signIn(server);
  const subscribe = async (browser: number, of: Record<string, string>) => {
    const payload = service.subscribe(`browser-${browser}`);
    const response = await server.app.inject({ method: 'POST', url: '/api/notifications/push', headers: of, payload });
    expect(response.statusCode, response.body).toBe(200);
  };
  const listBrowsers = async () => {
    const { rows } = await server.database.$client.query('select endpoint from push_subscriptions');
    return rows.map(({ endpoint }) => Number(endpoint.split('browser-')[1])).sort((a, b) => a - b);
  };
  await subscribe(0, headers);
  for (let browser = 1; browser <= 10; browser += 1) {
    const token = await createSession(server.database, user.id);
    await subscribe(browser, { cookie: `${sessionCookieName(server.config)}=${token}` });
  }
  expect(await listBrowsers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await subscribe(0, headers);
  expect(await listBrowsers()).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
