import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/changes/schema.ts';
import { MAX_RULEBOOK_LENGTH } from '#contract/kit/limits.ts';
import type { ManagedRulebook } from '#contract/rulebooks/schema.ts';
import { MARKDOWN_RENDERER } from '#server/rulebooks/markdown-renderer.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
type Person = Awaited<ReturnType<typeof signIn>>;
let league_id: number;
let writer: Person;
let other: Person;

beforeAll(async () => {
  ({ league_id } = await openLeague(server));
  writer = await signIn(server, { levels: { [league_id]: 5 } });
  other = await signIn(server, { levels: { [league_id]: 5 } });
});

function send(path: string, payload: object, { headers } = writer) {
  return server.app.inject({ method: 'POST', url: `/api/leagues/myLeagues/${league_id}/${path}`, headers, payload });
}

async function save(text: string, seen_version: number | null, as = writer): Promise<number> {
  const response = await send('rulebook', { text, seen_version }, as);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().version;
}

async function readManaged(version = ''): Promise<ManagedRulebook> {
  const url = `/api/leagues/myLeagues/${league_id}/rulebook${version}`;
  return (await server.app.inject({ url, headers: writer.headers })).json();
}

async function read(path: string) {
  return (await server.app.inject(`/api/leagues/${league_id}${path}`)).json();
}

test('rules are written, read by everyone, changed with every version kept, and withdrawn', async () => {
  expect(await read('/rulebook')).toEqual({ league_id, html: null, changed_at: null });
  expect(await read('/seasons')).toMatchObject({ has_rules: false });
  expect(await readManaged()).toEqual({ version: null, text: '', versions: [] });

  const first = await save('# Squads\r\n\r\nSeven a side.\n\n', null);
  expect(await read('/rulebook')).toEqual({
    league_id,
    html: '<h3>Squads</h3>\n<p>Seven a side.</p>',
    changed_at: expect.any(String),
  });
  expect(await read('/seasons')).toMatchObject({ has_rules: true });
  expect(await save('# Squads\n\nSeven a side.', null)).toBe(first);

  const second = await save('# Squads\n\nEight a side.', first, other);
  expect((await read('/rulebook')).html).toContain('Eight a side.');
  expect(await readManaged()).toEqual({
    version: second,
    text: '# Squads\n\nEight a side.',
    versions: [
      { id: second, saved_at: expect.any(String), saved_by: other.user.roblox_username, characters: 23 },
      { id: first, saved_at: expect.any(String), saved_by: writer.user.roblox_username, characters: 23 },
    ],
  });
  expect(await readManaged(`?version=${first}`)).toMatchObject({ version: first, text: '# Squads\n\nSeven a side.' });

  const withdrawn = await save(' \n\u200b', second);
  expect(await read('/rulebook')).toMatchObject({ html: null, changed_at: null });
  expect(await read('/seasons')).toMatchObject({ has_rules: false });
  const url = `/api/leagues/myLeagues/${league_id}/audit?kind=information`;
  const log: AuditEntry[] = (await server.app.inject({ url, headers: writer.headers })).json();
  const changes = log.filter(({ action }) => action === 'rules changed');
  expect(changes.map(({ before, after }) => [before?.version, after?.version])).toEqual([
    [second, withdrawn],
    [first, second],
    [undefined, first],
  ]);
  const data = await server.app.inject({ url: '/api/users/my_data', headers: other.headers });
  expect(data.json().rulebook_versions).toEqual([
    { league_id, text: '# Squads\n\nEight a side.', saved_at: expect.any(String) },
  ]);
});

test('a version that the writer does not know is not replaced', async () => {
  const { version } = await readManaged();
  const texts = ['One.', 'Two.', 'Three.'];
  const answers = await Promise.all(texts.map((text) => send('rulebook', { text, seen_version: version })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    error: 'Somebody else changed the rules meanwhile. Nothing was saved.',
  });
});

test('a preview shows HTML and stores nothing', async () => {
  const before = await readManaged();
  const response = await send('rulebook/preview', { text: '**Draft** <script>alert(1)</script>' });
  expect(response.json()).toEqual({
    html: '<p><strong>Draft</strong> &lt;script&gt;alert(1)&lt;/script&gt;</p>',
  });
  expect(await readManaged()).toEqual(before);
});

test.each([
  ['x'.repeat(MAX_RULEBOOK_LENGTH + 1), 'text must be 20000 characters at most.'],
  ['a\u0000b', 'text must not contain control characters.'],
])('answers 400 to a text of %.9j…', async (text, error) => {
  for (const path of ['rulebook', 'rulebook/preview']) {
    const response = await send(path, { text, seen_version: null });
    expect([response.statusCode, response.json()]).toMatchObject([400, { error }]);
  }
});

test('a text of nothing but markup is refused with its reason, and its HTML is stored with no version', async () => {
  const { version } = await readManaged();
  const text = '> - '.repeat(4990);
  const error = 'text has 9980 quotes and lists within each other in line 1; 8 are possible.';
  for (const path of ['rulebook', 'rulebook/preview']) {
    const response = await send(path, { text, seen_version: version });
    expect([response.statusCode, response.json()]).toMatchObject([400, { error, field: 'text' }]);
  }
  expect((await readManaged()).version).toBe(version);
});

describe('stored rules without HTML of this renderer', () => {
  async function store(text: string, html: string | null = null): Promise<void> {
    await server.database.$client.query(
      'insert into rulebook_versions (league_id, text, html, rendered_by) values ($1, $2, $3, $4)',
      [league_id, text, html, html === null ? null : 0],
    );
  }

  test.each([
    ['# Ties\n\nA <draw>\nis a *draw*.', null, '<p># Ties</p>\n<p>A &lt;draw&gt;<br>is a *draw*.</p>'],
    ['# Ties\n\nA <draw>\nis a *draw*.', '<p>As of a former renderer</p>', '<p>As of a former renderer</p>'],
  ])('are read at once, and rendered for the next reader', async (text, html, read_first) => {
    await store(text, html);
    expect((await read('/rulebook')).html).toBe(read_first);
    const rendered = '<h3>Ties</h3>\n<p>A &lt;draw&gt;\nis a <em>draw</em>.</p>';
    await expect.poll(async () => (await read('/rulebook')).html).toBe(rendered);
  });

  test('stay plain when they have too much markup', async () => {
    await store('a\n=\n'.repeat(4990));
    const { html } = await read('/rulebook');
    expect(html.slice(0, 17)).toBe('<p>a<br>=<br>a<br');
    const stored = 'select html, rendered_by from rulebook_versions order by id desc limit 1';
    await expect
      .poll(async () => (await server.database.$client.query(stored)).rows)
      .toEqual([{ html, rendered_by: MARKDOWN_RENDERER }]);
    expect((await read('/rulebook')).html).toBe(html);
  });
});

test('an unknown version and an unknown league answer 404', async () => {
  const url = `/api/leagues/myLeagues/${league_id}/rulebook?version=2000000000`;
  expect((await server.app.inject({ url, headers: writer.headers })).statusCode).toBe(404);
  expect((await server.app.inject('/api/leagues/2000000000/rulebook')).statusCode).toBe(404);
});
