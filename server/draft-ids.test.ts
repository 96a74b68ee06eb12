import { beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { buildCompetitionBody } from '#server/testing/competition-bodies.ts';
import { readAllTables } from '#server/testing/database-contents.ts';
import { buildFixtureBody } from '#server/testing/fixture-bodies.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { buildBanBody, storeBan, storeSquadPlayer } from '#server/testing/store-ban.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeCup } from '#server/testing/store-cup.ts';
import { storeFixture } from '#server/testing/store-fixtures.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

// Makes every call that takes the id of a competition, fixture, offer or ban with the id of a draft's. Below the level
// that plans drafts it must respond as to an unknown id, and change nothing.

const server = useTestApp({}, testSite);
const gameServer = useGameServer(server);
const CAPTAIN = '7770007774';
const UNKNOWN = 2_000_000_000;
const REASON = 'They were drawn on Sunday.';

const CALLERS = {
  visitor: null,
  'account without access': {},
  'captain of the team': { roblox_id: CAPTAIN },
  'level 1': { level: 1 },
  'level 2': { level: 2 },
  'level 4': { level: 4 },
  'level 6 of another league': { levels: { 1: 6 } },
  'site staff': { is_staff: true },
  'API key': null,
} as const;
const headers: Record<string, Record<string, string>> = {};
let league_id = 0;

beforeAll(async () => {
  await gameServer.openLeague();
  league_id = gameServer.league_id;
  // Avoids numbers in messages that equal an id by chance.
  for (const table of ['competitions', 'fixtures', 'fixture_offers', 'added_bans']) {
    await server.database.$client.query(`alter table ${table} alter column id restart with 700001`);
  }
  for (const [caller, account] of Object.entries({ ...CALLERS, 'level 5': { level: 5 } })) {
    const { level, ...columns } = { level: undefined, ...account };
    const levels = level === undefined ? {} : { levels: { [league_id]: level } };
    headers[caller] = account ? (await signIn(server, { ...levels, ...columns })).headers : {};
  }
  headers['API key'] = { authorization: `Bearer ${gameServer.key}` };
});

interface Subject {
  name: EndpointName;
  part: 'params' | 'querystring' | 'body';
  field: string;
}

const SUBJECT_FIELDS = ['competition_id', 'competition', 'fixture_id', 'ban_id', 'offer_id'];
/** Resources whose `id` never belongs to a draft or its contents. */
const OTHER_IDS =
  /^\/(auth|discord|groups|leagues\/requests|notifications|users)\/|:league_id\/(api_keys|audit|deductions|discord|entries|imports|player_merges|season_turn|seasons|squads|teams|transfers|webhook_endpoints)\b/;
const DRAFT_IDS = /:league_id\/(competitions|fixtures|kick_off_offers|team_sheets|check_ins)\b/;

function isSubject(name: EndpointName, part: string, field: string): boolean {
  if (SUBJECT_FIELDS.includes(field)) return true;
  const path = name.split(' ')[1] ?? '';
  if (part !== 'body' || field !== 'id' || OTHER_IDS.test(path)) return false;
  if (DRAFT_IDS.test(path)) return true;
  throw new Error(`Add the path of ${name} to DRAFT_IDS or OTHER_IDS.`);
}

/** The names of an object's properties, also of each of its alternatives. */
function listFields(schema: unknown): string[] {
  const { properties = {}, anyOf = [] } = (schema ?? {}) as { properties?: object; anyOf?: unknown[] };
  return [...new Set([...Object.keys(properties), ...anyOf.flatMap(listFields)])];
}

const subjects = (Object.keys(endpoints) as EndpointName[]).flatMap((name) =>
  (['params', 'querystring', 'body'] as const).flatMap((part) => {
    const endpoint: Endpoint = endpoints[name];
    return listFields(endpoint[part])
      .filter((field) => isSubject(name, part, field))
      .map((field): Subject => ({ name, part, field }));
  }),
);

interface Sent {
  id: number;
  url: string;
  payload?: Record<string, unknown>;
}

/** A valid request whose subject is in a competition that was published until now. */
async function buildRequest({ name, part, field }: Subject): Promise<Sent> {
  const { database } = server;
  const path = `/api${name.split(' ')[1]?.replace(/:league_id|:id/, String(league_id))}`;
  const isCup = /\/(bracket|draw)$/.test(path);
  const competition_id = isCup
    ? await storeCup(database, { league_id, published_at: new Date() })
    : await storeCompetition(database, { league_id });
  const url = path.replace(':competition_id', String(competition_id));
  if (part === 'params' && field === 'fixture_id') {
    const id = await storeFixture(database, { league_id, competition_id });
    return { id, url: url.replace(':fixture_id', String(id)) };
  }
  if (part === 'querystring') return { id: competition_id, url: `${url}?${field}=${competition_id}` };
  const built = {
    ...(await buildCompetitionBody(name, database, league_id)),
    ...(await buildFixtureBody(name, database, league_id, CAPTAIN)),
    ...(await buildBanBody(name, database, league_id)),
    ...(name.endsWith('/game_server') && { context_data: { team_goals: { Blue: 1, Green: 0 } } }),
  };
  if (part === 'params') return { id: competition_id, url, ...(name.startsWith('POST') && { payload: built }) };
  const payload: Record<string, unknown> = { ...built, ...(await nameSubject({ name, field, part }, competition_id)) };
  return { id: Number(payload[field]), url, payload };
}

/** Adds the subject to bodies that are valid without it. */
async function nameSubject({ name, field }: Subject, competition_id: number): Promise<object> {
  const { database } = server;
  if (field === 'competition_id' && name.endsWith('/bans')) return { competition_id };
  if (field === 'ban_id') {
    const lifted = name.endsWith('/restore') ? { lifted_at: new Date(), lift_reason: REASON } : {};
    return { ban_id: await storeBan(database, { league_id, competition_id, ...lifted }) };
  }
  if (field !== 'fixture_id' || /\/(kick_off_offers|team_sheets|check_ins)$/.test(name)) return {};
  const kick_off = new Date();
  const planned = { league_id, competition_id, kick_off };
  if (!/\/bans\//.test(name)) return { fixture_id: await storeFixture(database, planned) };
  const player_key = await storeSquadPlayer(database, league_id);
  const booked = { id: player_key, name: `Booked ${player_key}`, yellow_cards: 1 };
  const match_id = await playMatch(database, { Blue: [booked] }, { league_id, submission_date: new Date(0) });
  const fixture_id = await storeFixture(database, { ...planned, match_id, home_side: 'Blue' });
  if (name.endsWith('/restore')) {
    await database.$client.query('insert into lifted_bans (fixture_id, player_key, reason) values ($1, $2, $3)', [
      ...[fixture_id, player_key, REASON],
    ]);
  }
  return { fixture_id, player_key, ban_id: undefined };
}

function send({ name }: Subject, { url, payload }: Sent, caller: string) {
  const method = name.startsWith('POST') ? 'POST' : 'GET';
  return server.app.inject({ method, url, headers: headers[caller], ...(payload && { payload }) });
}

/** The same request with an unknown id. */
function nameUnknown({ part, field }: Subject, { id, url, payload }: Sent): Sent {
  if (part === 'body') return { id, url, payload: { ...payload, [field]: UNKNOWN } };
  return { id, url: url.replace(new RegExp(`([/=])${id}\\b`), `$1${UNKNOWN}`), ...(payload && { payload }) };
}

async function setPublished(isPublished: boolean): Promise<void> {
  await server.database.$client.query('update competitions set published_at = $2 where league_id = $1', [
    league_id,
    isPublished ? new Date() : null,
  ]);
}

/** Excludes the times of last use of API keys. */
async function readTables(): Promise<Record<string, unknown>> {
  return { ...(await readAllTables(server.database)), api_keys: [] };
}

async function isAccepted(subject: Subject, sent: Sent, callers: string[]): Promise<boolean> {
  for (const caller of callers) {
    if ((await send(subject, sent, caller)).statusCode < 300) return true;
  }
  return false;
}

describe.each(subjects)('$name with a draft’s $field', (subject) => {
  test('returns the response for an unknown id below level 5, and changes nothing', async () => {
    const sent = await buildRequest(subject);
    await setPublished(false);
    const before = await readTables();
    for (const caller of Object.keys(CALLERS)) {
      const draft = await send(subject, sent, caller);
      const unknown = await send(subject, nameUnknown(subject, sent), caller);
      expect(draft.statusCode, `${caller}: ${draft.body}`).toBe(unknown.statusCode);
      expect(draft.body.replaceAll(new RegExp(`\\b${sent.id}\\b`, 'g'), String(UNKNOWN)), caller).toBe(unknown.body);
    }
    expect(await readTables()).toEqual(before);
    if (await isAccepted(subject, sent, ['level 5'])) return;
    await setPublished(true);
    // Of drafts nobody enters results and matches, asks for common times or makes play-offs.
    const ofPublished = /\/(result|:fixture_id|best_times|play_offs)$/.test(subject.name);
    const callers = ['visitor', 'API key', ...(ofPublished ? ['level 5'] : [])];
    expect(await isAccepted(subject, sent, callers), JSON.stringify(sent)).toBe(true);
  });
});
