import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanText, plainText } from '#contract/kit/plain-text.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { readPage } from '#server/testing/site-pages.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

// Hostile names from a game server, in every output with names.

const server = useTestApp({}, testSite);
const gameServer = useGameServer(server);

const NAMES = {
  'closing markup': ']]></title></script></noscript>--><script>alert(1)</script>',
  'an extra attribute': `x" onload="alert(1)' x='`,
  entities: '&lt;b&gt;&#0;&#x202e;&nbsp;&bogus;',
  'characters that XML forbids': 'a\ufffe\uffff\u0085b\ud800',
  'Unicode line separators': 'one\u2028two\u2029three\u0085four',
  'direction marks': '\u202e\u2067Lions\u2066\u200f',
  '49 combining marks': `Z${'\u0351'.repeat(49)}`,
  'joined emoji': '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿🇬🇧',
  'a formula': '=HYPERLINK("https://evil.example";"x")',
  'a formula after a quote': '"=1+1',
  'quotes and commas': '","=1+1,"',
  'replacement patterns': "$& $1 $$ $` $'",
  'a path': '../../etc/passwd\\..\\x',
  'markup of the page': '<title></title><noscript></noscript></head><script id="answers">',
};
type Kind = keyof typeof NAMES;
const kinds = Object.keys(NAMES) as Kind[];
const stored = {} as Record<Kind, { match_id: number; group_id: number; name: string }>;
let headers: Record<string, string>;

beforeAll(async () => {
  const account = await signIn(server);
  headers = account.headers;
  for (const kind of kinds) {
    const sent = NAMES[kind].slice(0, 50);
    const line = { name: sent, goals: 1, assists: 1 };
    const response = await gameServer.post({
      type: sent,
      context_data: {
        match_name: sent,
        team_names: { Blue: sent, Green: 'Others' },
        team_goals: { Blue: 1, Green: 0 },
      },
      player_data: { Blue: { players: [line] }, Green: { players: [] } },
      event_data: [{ eventName: 'Goal', timestamp: '1:00', participants: [sent], team_affect: 'Blue' }],
      non_targeted_event_data: { [sent]: sent },
    });
    expect(response.statusCode, response.body).toBe(201);
    const match_id = response.json().Match_ID;
    const match = (await get(`/api/matches/${match_id}`)).json();
    const { match_name: group_name } = match.context_data;
    const group_id = await storeGroup(server.database, { group_owner_id: account.user.id, group_name }, [match_id]);
    stored[kind] = { match_id, group_id, name: match.player_data.Blue.players[0].name };
  }
});

function get(url: string) {
  return server.app.inject({ url, headers });
}

/** Parses the cells of a CSV file by RFC 4180. */
function readCsv(text: string): string[][] {
  const rows = text.split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/).slice(0, -1);
  return rows.map((row) =>
    [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
    ),
  );
}

describe.each(kinds)('%s', (kind) => {
  test('is stored as sent, except for lone surrogates and outer marks', () => {
    const sent = NAMES[kind].slice(0, 50);
    expect(stored[kind].name).toBe(cleanText(sent));
  });

  test('is one CSV cell, and no formula', async () => {
    const { match_id, group_id, name } = stored[kind];
    // A program that splits cells at commas would execute a formula after one.
    const cell = (/^[=+\-@]/.test(name) ? `'${name}` : name).replace(/,(?="?=)/g, ",'");
    for (const [url, column] of [
      [`/api/matches/${match_id}/player-stats.csv`, 1],
      [`/api/matches/${match_id}/team-stats.csv`, 1],
      [`/api/groups/${group_id}/player-stats.csv`, 0],
      [`/api/groups/${group_id}/matches.csv`, 4],
    ] as const) {
      const { body, headers } = await get(url);
      expect(readCsv(body)[0]?.[column], url).toBe(cell);
      expect(String(headers['content-disposition'])).toMatch(
        /^attachment; filename=[a-z0-9.-]+; filename\*=UTF-8''[\w%.~!$&+^`|-]+$/,
      );
    }
  });

  test('stays within one NDJSON line', async () => {
    const { match_id, group_id, name } = stored[kind];
    const { body } = await get(`/api/groups/${group_id}/matches.ndjson`);
    const lines = body.split('\n');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ match_id, context_data: { team_names: { Blue: name } } });
  });

  test('is text in pages, tags and page data', async () => {
    const { match_id, group_id, name } = stored[kind];
    const paths = [`/matches/${match_id}`, `/groups/${group_id}`, `/players/${encodeURIComponent(`name:${name}`)}`];
    for (const path of paths) {
      const page = await readPage(server, path);
      expect(page.statusCode, path).toBe(200);
      const markup = page.head;
      expect(
        markup.match(/<[a-z]+/g)?.filter((tag) => !TAGS.has(tag)),
        path,
      ).toEqual([]);
      expect(markup, path).not.toMatch(/[\u202a-\u202e\u2066\u2067\ufffe\uffff]|\p{Cs}/u);
      expect(page.content + page.head, path).not.toMatch(/<script>alert|<img src=x|onerror="/i);
      expect(JSON.stringify(page.data.hydration.loaderData), path).toContain(JSON.stringify(name).slice(1, -1));
      expect(JSON.stringify(page.meta)).not.toContain('undefined');
    }
  });

  test('is painted into share pictures', async () => {
    const { match_id, group_id } = stored[kind];
    for (const url of [`/share/match/${match_id}.png`, `/share/group/${group_id}.png`]) {
      const { statusCode, headers, rawPayload } = await get(url);
      expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'image/png']);
      expect(rawPayload.length).toBeLessThan(300_000);
    }
  });
});

const TAGS = new Set(['<html', '<head', '<title', '<meta', '<link', '<script', '<style', '<noscript']);

test('a feed with all names is well-formed XML', async () => {
  const { body } = await get(`/leagues/${gameServer.league_id}/feed.atom`);
  expect(XMLValidator.validate(body)).toBe(true);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters
  expect(body).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u);
  expect(body).not.toContain(']]>');
  const { feed } = new XMLParser({ htmlEntities: true }).parse(body);
  expect(feed.entry).toHaveLength(kinds.length);
  const titles: string[] = feed.entry.map(({ title }: { title: unknown }) => String(title));
  expect(titles.some((title) => title.includes(plainText(NAMES['an extra attribute'])))).toBe(true);
});

test('a stream with all names has one line per match', async () => {
  const { body } = await get(`/api/leagues/${gameServer.league_id}/matches.ndjson`);
  const ids = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).match_id);
  expect(ids).toEqual(kinds.map((kind) => stored[kind].match_id));
});
