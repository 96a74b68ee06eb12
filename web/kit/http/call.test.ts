import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, onUnauthorized } from '#web/kit/http/call.ts';
import { nameField } from '#web/kit/http/name-field.ts';
import { registerPageRequest } from '#web/kit/http/page-request.ts';
import { queries } from '#web/kit/http/queries.ts';
import { configureSite } from '#web/site.ts';

const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchStub.mockReset());
});
afterEach(() => void vi.unstubAllGlobals());

test('calls are sent to the origin of the API, with credentials', async () => {
  configureSite({ apiOrigin: 'https://api.example' });
  fetchStub.mockResolvedValueOnce(Response.json({ matches: [], total_matches: 0 }));
  const querystring = { page: 2, team: 'Saltmarsh & Sons' };
  expect(await call('GET /matches/all_matches', { querystring })).toEqual({ matches: [], total_matches: 0 });
  expect(fetchStub).toHaveBeenCalledExactlyOnceWith(
    'https://api.example/api/matches/all_matches?page=2&team=Saltmarsh+%26+Sons',
    expect.objectContaining({ method: 'GET', credentials: 'include' }),
  );
});

test('without an API origin calls are sent to the page’s origin, with a JSON body', async () => {
  configureSite({ apiOrigin: '' });
  fetchStub.mockResolvedValueOnce(Response.json({}));
  const body = { data_id: 7, method: 'add_match' } as const;
  await call('POST /groups/:group_id/manage_group', { params: { group_id: 4 }, body });
  expect(fetchStub).toHaveBeenCalledExactlyOnceWith(
    '/api/groups/4/manage_group',
    expect.objectContaining({
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"data_id":7,"method":"add_match"}',
    }),
  );
});

test('an error response throws its status, message and request ids', async () => {
  configureSite({ apiOrigin: '' });
  const headers = { 'x-request-id': 'req_1', 'cf-ray': 'ray_1' };
  fetchStub.mockResolvedValueOnce(Response.json({ error: 'This group is full.' }, { status: 409, headers }));
  await expect(call('GET /groups/all_groups')).rejects.toMatchObject({
    name: 'ApiError',
    status: 409,
    message: 'This group is full.',
    requestId: 'req_1',
    rayId: 'ray_1',
  });
  fetchStub.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  await expect(call('GET /groups/all_groups')).rejects.toMatchObject({
    status: 502,
    message: 'The request failed with status 502. Try again in a moment.',
    requestId: null,
    rayId: null,
  });
});

test('a call with the signal of a page request is made in process', async () => {
  const { signal } = new AbortController();
  const send = vi.fn(async () => Response.json({ matches: [], total_matches: 0 }));
  registerPageRequest(signal, { call: send, queries, hasSession: false, changesEachMinute: false });
  await call('GET /matches/all_matches', { querystring: { page: 2 }, signal });
  expect(send).toHaveBeenCalledExactlyOnceWith('/matches/all_matches?page=2');
  expect(fetchStub).not.toHaveBeenCalled();
});

test('a call without a readable response throws a message for the screen in place of the browser’s', async () => {
  fetchStub.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(call('GET /groups/all_groups')).rejects.toMatchObject({
    name: 'NoResponseError',
    message: 'The server could not be reached. Check your connection, then try again.',
  });
  fetchStub.mockResolvedValueOnce(new Response('<html>'));
  await expect(call('GET /groups/all_groups')).rejects.toMatchObject({
    name: 'NoResponseError',
    message: 'The server’s response was incomplete. Please try again.',
  });
  fetchStub.mockRejectedValueOnce(new DOMException('The user aborted a request.', 'AbortError'));
  await expect(call('GET /groups/all_groups')).rejects.toMatchObject({ name: 'AbortError' });
});

test('a 401 calls each listener once, with the name of the call', async () => {
  const listener = vi.fn();
  const stop = onUnauthorized(listener);
  const refusal = () => Response.json({ error: 'Log in first.' }, { status: 401 });
  fetchStub.mockImplementation(async () => refusal());
  await expect(call('GET /groups/owned_groups')).rejects.toMatchObject({ status: 401 });
  expect(listener).toHaveBeenCalledExactlyOnceWith('GET /groups/owned_groups');
  stop();
  await expect(call('GET /groups/owned_groups')).rejects.toMatchObject({ status: 401 });
  expect(listener).toHaveBeenCalledOnce();
});

test('a 401 to a read during the log-out calls no listener', async () => {
  const listener = vi.fn();
  const stop = onUnauthorized(listener);
  const { promise: loggedOut, resolve } = holdResponse();
  const { promise: refused, resolve: refuse } = holdResponse();
  fetchStub.mockReturnValueOnce(refused).mockReturnValueOnce(loggedOut);
  const read = call('GET /groups/owned_groups');
  const end = call('POST /auth/logout');
  refuse(Response.json({ error: 'Log in first.' }, { status: 401 }));
  await expect(read).rejects.toMatchObject({ status: 401 });
  resolve(Response.json({}));
  await end;
  expect(listener).not.toHaveBeenCalled();
  stop();
});

test.each([
  ['kick_off must not be empty.', 'kick_off', 'Kick-off must not be empty.'],
  ['first_day is not a day.', 'first_day', 'First day is not a day.'],
  [
    'teams[2].short_name must be two to four letters.',
    'teams[2].short_name',
    'Short name must be two to four letters.',
  ],
  ['matchDetails.played_at is still to come.', 'matchDetails.played_at', 'Played on is still to come.'],
  ['The name is taken.', 'name', 'The name is taken.'],
])('the sentence “%s” about %s reads “%s” on the screen', (sentence, field, shown) => {
  expect(nameField(sentence, field)).toBe(shown);
});

/** A response that the test resolves. */
function holdResponse() {
  let resolve: (response: Response) => void = () => {};
  const promise = new Promise<Response>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
