import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#database/test-database.ts';
import { seedDemo } from '#demo/seed-demo.ts';

const NOW = new Date('2026-11-22T20:10:00Z');
let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase();
  await seedDemo(opened.database, NOW);
});

afterAll(async () => {
  await opened.drop();
});

async function list(query: ReturnType<typeof sql>): Promise<unknown[][]> {
  const { rows } = await opened.database.execute(query);
  return rows.map((row) => Object.values(row));
}

test('twelve of eighteen matchweeks are played, and their results make the table', async () => {
  const rows = await list(sql`
    select short_name, count(*)::int as played, (sum(gf) - sum(ga))::int as difference, sum(gf)::int as goals,
      (sum(case when gf > ga then 3 when gf = ga then 1 else 0 end) - case short_name when 'STA' then 3 else 0 end)::int as points
    from (
      select home_team_id as id, home_goals as gf, away_goals as ga, competition_id from fixture_results
      union all select away_team_id, away_goals, home_goals, competition_id from fixture_results
    ) as lines
    join teams using (id) join competitions c on c.id = competition_id
    where c.name = 'Conference League'
    group by short_name order by points desc, difference desc, goals desc`);
  expect(rows).toEqual([
    ['HAR', 12, 8, 23, 22],
    ['SAB', 12, 7, 24, 22],
    ['NOR', 12, 4, 21, 22],
    ['KES', 12, 14, 30, 21],
    ['IRO', 12, 7, 28, 20],
    ['THO', 12, 0, 17, 16],
    ['RED', 12, -3, 14, 14],
    ['WIL', 12, -8, 14, 10],
    ['COP', 12, -13, 14, 9],
    ['STA', 12, -16, 8, 4],
  ]);
});

test('one match of the thirteenth matchweek is on, one is postponed, and one of the next is to be replayed', async () => {
  expect(
    await list(sql`
      select h.short_name || '-' || a.short_name, kick_off, status from fixtures
      join teams h on h.id = home_team_id join teams a on a.id = away_team_id
      where round in (13, 14) and (round = 13 or status <> 'planned') order by round, kick_off`),
  ).toEqual([
    ['KES-SAB', '2026-11-22 20:00:00+00', 'planned'],
    ['COP-HAR', '2026-11-22 21:00:00+00', 'planned'],
    ['THO-IRO', '2026-11-22 21:30:00+00', 'planned'],
    ['NOR-STA', '2026-11-23 19:00:00+00', 'planned'],
    ['WIL-RED', '2026-12-02 20:30:00+00', 'postponed'],
    ['COP-IRO', '2026-11-28 20:00:00+00', 'to be replayed'],
  ]);
});

test('the best scorers of the league have the goals of their squad list, and two players are suspended by cards', async () => {
  expect(
    await list(sql`
      select name, sum(goals)::int from match_players join fixtures using (match_id)
      where stage = 'round robin' and league_id = 8 group by name order by 2 desc, 1 limit 6`),
  ).toEqual([
    ['packleader_pim', 14],
    ['rivet_rory', 14],
    ['SirNutmegsALot', 12],
    ['VoltaicVince', 12],
    ['dune_runner_dee', 11],
    ['glowworm_gil', 10],
  ]);
  expect(
    await list(sql`
      select name, sum(yellow_cards)::int as yellow_cards, sum(red_card)::int as red_cards from match_players join fixtures using (match_id)
      where stage = 'round robin' and league_id = 8 group by name having sum(red_card) > 0 or sum(yellow_cards) > 3 order by 1`),
  ).toEqual([
    ['benji_2009', 5, 0],
    ['copper_cass', expect.any(Number), 1],
  ]);
});

test('a player of a match is in the squad of the team on that day', async () => {
  expect(
    await list(sql`
      select name, submission_date from match_players p join fixtures f using (match_id)
      where league_id = 8 and not exists (
        select from squad_spells s
        where s.player_key = p.player_key
          and s.team_id = case when p.team = f.home_side then f.home_team_id else f.away_team_id end
          and (submission_date at time zone 'UTC')::date between first_day and coalesce(last_day, 'infinity'))`),
  ).toEqual([]);
});

test('every side has one goalkeeper at a time; substitutes have minutes, and goals are disallowed', async () => {
  expect(
    await list(sql`
      select match_id from line_stats join fixtures using (match_id)
      where started = 1 group by match_id, team having count(*) filter (where position = 'GK') <> 1`),
  ).toEqual([]);
  const [[positions, substitutes, disallowed] = []] = await list(sql`
    select
      (select array_agg(distinct position order by position) from line_stats join fixtures using (match_id)) as positions,
      (select count(*)::int from line_stats where started = 0 and minutes between 1 and 40) as substitutes,
      (select count(*)::int from matches where event_data::text like '%"disallowed":true%') as disallowed`);
  expect(positions).toEqual(['DF', 'FW', 'GK', 'MF']);
  expect(Number(substitutes)).toBeGreaterThan(50);
  expect(Number(disallowed)).toBeGreaterThan(3);
});

test('seeded in another week, the season’s days and kick-offs move by whole weeks, and finished transfers are past', async () => {
  const later = await openTestDatabase();
  const now = '2027-01-14T09:40:00Z';
  await seedDemo(later.database, new Date(now));
  const { rows } = await later.database.execute(sql`
    select min(first_day)::text as first_day, min(kick_off) filter (where round = 13) as live
    from league_seasons s join competitions c on c.season_id = s.id join fixtures f on f.competition_id = c.id
    where s.name = 'Season 4'`);
  const { rows: ended } = await later.database.execute(sql`select from transfers where ended_at > ${now}`);
  await later.drop();
  expect(rows).toEqual([{ first_day: '2026-10-24', live: '2027-01-14 09:30:00+00' }]);
  expect(ended).toEqual([]);
});

test('a cup takes teams, its places are taken, and entries have every state', async () => {
  expect(
    await list(sql`
      select state, count(*)::int, bool_and(entered_at between registration_opens and ${NOW.toISOString()}) as is_in_time,
        bool_and(registration_closes > ${NOW.toISOString()} and registration_closes < first_day) as is_open
      from season_entries join league_seasons season on season.id = season_id
      group by state order by state`),
  ).toEqual([
    ['approved', 6, true, true],
    ['declined', 1, true, true],
    ['pending', 1, true, true],
    ['waitlisted', 2, true, true],
    ['withdrawn', 1, true, true],
  ]);
});
