import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName } from '#contract/kit/fold-name.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeCompetitionWithTeams } from '#server/testing/store-fixtures.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

/** Random changes by a league's staff and game servers; after each, every match's stored competition is recomputed. */

const server = useTestApp();
const gameServer = useGameServer(server);

const RUNS = 8;
/** An id that doesn't exist. */
const NONE = 2_000_000_000;
const ACTS_PER_RUN = 40;
const NAMES = ['Alder', 'Birch', 'Cedar', 'Dover', 'Hollow Park'];
const TYPES = ['League Match', 'Cup Match', 'Friendly'];

const pick = fc.nat({ max: 1_000 });
const teams = fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 2 });
const type = fc.constantFrom(...TYPES);
/** In half of the time zones, a match at 18:00 UTC belongs to the next day. */
const ZONES = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Auckland'];

const anyDay = fc
  .record({ month: fc.constantFrom('03', '05', '08'), day: fc.integer({ min: 10, max: 28 }) })
  .map((on) => `2026-${on.month}-${on.day}`);
const day = fc.oneof(anyDay, fc.constantFrom('2026-04-30', '2026-05-31'));
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('time zone'), pick }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('play'), teams, type, day }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct'), pick, teams, type, day }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('plan'), pick, day }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('match removed', 'match restored', 'match set'), pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('play planned'), pick, type }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('match taken off'), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('fixture removed', 'fixture restored'), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('publish', 'unpublish', 'remove', 'restore'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('types'), pick, type }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('entrants'), pick, teams }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('season removed', 'season restored'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('season days'), pick, day }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('spelled', 'not spelled'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('team removed', 'team restored'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw'), pick }) },
);
interface Act {
  kind: string;
  pick?: number;
  teams?: string[];
  type?: string;
  day?: string;
}

interface League {
  league_id: number;
  headers: Record<string, string>;
}

test('each counted match has the competition that a recomputation finds, after any sequence of acts', async () => {
  const assigned = new Set<string>();
  let done = 0;
  for (const [run, acts] of fc
    .sample(fc.array(act, { minLength: ACTS_PER_RUN, maxLength: ACTS_PER_RUN }), { numRuns: RUNS, seed: 11 })
    .entries()) {
    const league = await openLeague();
    const made: string[] = [];
    for (const next of acts as Act[]) {
      const { statusCode, body } = await perform(league, next);
      expect(statusCode, `${JSON.stringify(next)} ${body}`).toBeLessThan(500);
      if (statusCode < 300) done += 1;
      made.push(`${statusCode} ${JSON.stringify(next)}`);
      const matches = await readStored(league);
      for (const { competition_id } of matches)
        assigned.add(competition_id > 0 ? 'competition' : String(competition_id));
      expect(matches, `run ${run}: ${made.join('\n')}`).toEqual(await recompute(league));
    }
  }
  expect(assigned).toEqual(new Set(['competition', '0', '-1', '-2']));
  expect(done).toBeGreaterThan((RUNS * ACTS_PER_RUN) / 2);
});

async function openLeague(): Promise<League> {
  await gameServer.openLeague();
  const { league_id } = gameServer;
  const year = await storeSeason(server.database, { league_id });
  const spring = await storeSeason(server.database, { league_id, first_day: '2026-05-01', last_day: '2026-05-31' });
  const store = (season_id: number, names: string[], match_types: string[]) =>
    storeCompetitionWithTeams(server.database, { league_id, season_id, names, match_types });
  await store(year, ['Alder', 'Birch'], ['League Match']);
  await store(year, ['Cedar', 'Dover'], ['League Match', 'Cup Match']);
  await storeCompetition(server.database, { league_id, season_id: spring, match_types: ['Cup Match'] });
  return { league_id, headers: (await signIn(server, { levels: { [league_id]: 6 } })).headers };
}

async function perform({ league_id, headers }: League, { kind, pick = 0, teams = [], type, day }: Act) {
  const [Blue = '', Green = ''] = teams;
  const choose = async (statement: string): Promise<Record<string, number>> => {
    const { rows } = await server.database.$client.query(`${statement} order by 1`, [league_id]);
    return rows.length === 0 ? { id: NONE } : rows[pick % rows.length];
  };
  const post = (path: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api${path.startsWith('/') ? path : `/leagues/myLeagues/${league_id}/${path}`}`,
      headers,
      payload,
    });
  const listedMatch = () => choose('select match_id as id from matches where league_id = $1 and declined_at is null');
  const declinedMatch = () =>
    choose('select match_id as id from matches where league_id = $1 and declined_at is not null');
  const fixture = () => choose('select id, match_id from fixtures where league_id = $1');
  const competition = () => choose('select id, season_id from competitions where league_id = $1');
  const season = () => choose('select id from league_seasons where league_id = $1');
  const team = () => choose('select id from teams where league_id = $1');
  const teamNamed = async (name: string) =>
    (await choose(`select team_id as id from team_spellings where league_id = $1 and team_key = '${foldName(name)}'`))
      .id;
  const played_at = `${day}T18:00:00Z`;
  const played = { type, played_at, team_names: { Blue, Green }, team_goals: { Blue: 1, Green: 0 } };
  const play = (context_data: object, at: string) =>
    gameServer.post({ type, played_at: at, context_data, player_data: {} });
  const { id = 0, ...other } = await (
    {
      correct: listedMatch,
      'match removed': listedMatch,
      'match restored': declinedMatch,
      'play planned': fixture,
      'match set': fixture,
      'match taken off': fixture,
      'fixture removed': fixture,
      'fixture restored': fixture,
      plan: competition,
      withdraw: competition,
      'season removed': season,
      'season restored': season,
      'season days': season,
      spelled: team,
      'not spelled': team,
      'team removed': team,
      'team restored': team,
    }[kind] ?? competition
  )();
  const reason = 'A good reason';
  switch (kind) {
    case 'play': {
      const { team_names, team_goals } = played;
      return play({ team_names, team_goals }, played_at);
    }
    case 'play planned': {
      const { rows } = await server.database.$client.query(
        `select f.kick_off, home.name as "Blue", away.name as "Green" from fixtures f
         join teams home on home.id = home_team_id join teams away on away.id = away_team_id where f.id = $1`,
        [id],
      );
      const { kick_off, ...team_names } = rows[0] ?? {
        kick_off: '2026-03-10T18:00:00Z',
        Blue: 'Alder',
        Green: 'Birch',
      };
      return play({ team_names, team_goals: { Blue: 1, Green: 2 } }, kick_off);
    }
    case 'correct':
      // No match to copy.
      if (id === NONE) return post(`/matches/${id}/remove`, { reason });
      return post(`/matches/${id}/corrections`, await copyMatch(server, id, played as object));
    case 'match removed':
      return post(`/matches/${id}/remove`, { reason });
    case 'match restored':
      return post('/leagues/myLeagues/restore_match', { match_id: id, league_id });
    case 'match set':
      return post('fixtures/match', { id, match_id: (await listedMatch()).id, reason });
    case 'match taken off':
      return post('fixtures/match', { id, match_id: null, reason });
    case 'fixture removed':
      return post('fixtures/remove', { id });
    case 'fixture restored':
      return post('fixtures/restore', { id });
    case 'plan': {
      const { rows } = await server.database.$client.query(
        'select team_id from competition_teams where competition_id = $1 order by seed',
        [id],
      );
      const sides = { home_team_id: rows[0]?.team_id ?? NONE, away_team_id: rows[1]?.team_id ?? NONE };
      return post('fixtures', {
        competition_id: id,
        ...sides,
        round: 1,
        kick_off: played_at,
        deadline: null,
        referee: null,
      });
    }
    case 'types':
      return post('competitions/change', { id, match_types: [type] });
    case 'entrants':
      return post('competitions/change', {
        id,
        teams: [{ team_id: await teamNamed(Blue) }, { team_id: await teamNamed(Green) }],
      });
    case 'withdraw':
      return post('competitions/withdraw', {
        competition_id: id,
        team_id: (await team()).id,
        results: 'expunged',
        reason,
      });
    case 'season removed':
      return post('seasons/remove', { id });
    case 'season restored':
      return post('seasons/restore', { id });
    case 'season days':
      return post('seasons/change', { id, name: `Season ${id}`, first_day: day, last_day: '2026-09-01' });
    case 'time zone': {
      const time_zone = ZONES[pick % ZONES.length];
      return post('/leagues/myLeagues/update_information', { league_id, name: 'Test League', desc: null, time_zone });
    }
    case 'spelled':
      return post('teams/spellings', { team_id: id, spelling: 'Hollow Park' });
    case 'not spelled':
      return post('teams/spellings/remove', { team_id: id, spelling: 'Hollow Park' });
    case 'team removed':
      return post('teams/remove', { id });
    case 'team restored':
      return post('teams/restore', { id });
    default:
      return post(`competitions/${kind}`, { id, ...other });
  }
}

interface StoredMatch {
  match_id: number;
  competition_id: number;
}

async function readStored({ league_id }: League): Promise<StoredMatch[]> {
  const { rows } = await server.database.$client.query<StoredMatch>(
    `select match_id, own_competition_id as competition_id from matches
     where league_id = $1 and declined_at is null and status like 'Approved%' order by match_id`,
    [league_id],
  );
  return rows;
}

/**
 * The rule in plain words: the fixture's competition, a friendly, or the best matching competition without fixtures.
 */
async function recompute({ league_id }: League): Promise<StoredMatch[]> {
  const read = async (statement: string) => (await server.database.$client.query(statement, [league_id])).rows;
  const matches = await read(
    `select match_id, type, blue_name, green_name,
       (submission_date at time zone (select time_zone from leagues where id = $1))::date::text as day from matches
     where league_id = $1 and declined_at is null and status like 'Approved%' order by match_id`,
  );
  const competitions = await read(
    `select c.id, c.season_id, c.match_types, s.first_day::text, s.last_day::text, s.last_day - s.first_day as days,
       array(select team_id from competition_teams where competition_id = c.id) as teams
     from competitions c join league_seasons s on s.id = c.season_id
     where c.league_id = $1 and c.removed_at is null and c.published_at is not null and s.removed_at is null`,
  );
  const fixtures = await read(
    'select competition_id, match_id from fixtures where league_id = $1 and removed_at is null',
  );
  const setAside = await read('select match_id, is_replayed from set_aside_matches where league_id = $1');
  const spellings = await read(
    'select team_key, team_id from team_spellings where league_id = $1 and removed_at is null',
  );
  const teamOf = (name: string) => spellings.find(({ team_key }) => team_key === foldName(name))?.team_id;
  const published = fixtures.filter((fixture) => competitions.some(({ id }) => id === fixture.competition_id));
  return matches.map(({ match_id, type, blue_name, green_name, day }) => {
    const aside = setAside.find((row) => row.match_id === match_id);
    if (published.some((fixture) => fixture.match_id === match_id) || aside?.is_replayed) {
      return { match_id, competition_id: -2 };
    }
    if (aside) return { match_id, competition_id: -1 };
    const sides = [teamOf(blue_name), teamOf(green_name)];
    const count = ({ teams }: { teams: number[] }) => sides.filter((side) => teams.includes(side)).length;
    const [taken] = competitions
      .filter((c) => c.match_types.includes(type) && c.first_day <= day && day <= c.last_day)
      .sort(
        (a, b) => a.days - b.days || a.season_id - b.season_id || count(b as never) - count(a as never) || a.id - b.id,
      );
    if (!taken) return { match_id, competition_id: 0 };
    const plans = fixtures.some((fixture) => fixture.competition_id === taken.id);
    return { match_id, competition_id: plans ? -1 : taken.id };
  });
}
