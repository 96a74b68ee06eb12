import type { EndpointName } from '#contract/endpoints.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { storeAbandonedMatch } from '#server/testing/live-snapshots.ts';
import { storeCompetitionWithTeams, storeFixture, storeMove, storeOffer } from '#server/testing/store-fixtures.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storePlayer } from '#server/testing/store-team.ts';

const HOUR_MS = 60 * 60 * 1000;
const SCHEDULE = {
  legs: 2,
  first_day: '2026-12-05',
  weekdays: [6],
  times: ['19:30'],
  blackout_days: ['2026-12-26'],
  deadline_days: 7,
  time_zone: 'Europe/London',
};
const PLAN = { kick_off: '2026-12-12T19:30:00Z', deadline: null, referee: null };

let rounds = 0;

/**
 * A competition of two teams, stored once per league, kind and captain, as seasons and teams of a league are limited.
 */
async function findCompetition(database: TestDatabase, league_id: number, kind: string, captain_key: string) {
  const name = `${kind} of ${captain_key}`;
  const { rows } = await database.$client.query<{ competition_id: number; team_ids: number[] }>(
    `select id as competition_id, array(
       select team_id from competition_teams where competition_id = c.id order by seed
     ) as team_ids
     from competitions c where league_id = $1 and name = $2`,
    [league_id, name],
  );
  const found =
    rows[0] ??
    (await storeCompetitionWithTeams(database, {
      league_id,
      name,
      names: [`Hosts of ${name}`, `Guests of ${name}`],
      format: kind === 'knockout' ? 'knockout' : 'round robin',
      published_at: kind === 'draft' ? null : new Date(),
      // Earlier than a league may set, so that check-in is open.
      check_in_opens_minutes: 20_000,
    }));
  const [home_team_id = 0, away_team_id = 0] = found.team_ids;
  await storePlayer(database, captain_key);
  await database.$client.query('update teams set captain_key = $1 where id = $2', [captain_key, home_team_id]);
  return { competition_id: found.competition_id, home_team_id, away_team_id };
}

/**
 * A new valid body for a call about fixtures; undefined for any other call. The player of `captain_key` leads the home
 * team.
 */
export async function buildFixtureBody(
  name: EndpointName,
  database: TestDatabase,
  league_id: number,
  captain_key: string,
): Promise<object | undefined> {
  if (!/\/(fixtures|kick_off_offers|team_sheets|check_ins)/.test(name) || !name.startsWith('POST ')) return undefined;
  const kind = name.endsWith('/generate') ? 'draft' : name.endsWith('/extra_time') ? 'knockout' : 'round robin';
  const { competition_id, home_team_id, away_team_id } = await findCompetition(database, league_id, kind, captain_key);
  rounds += 1;
  const round = rounds;
  // Too far away to match a match.
  const kick_off = new Date(Date.now() + 240 * HOUR_MS);
  // Kick-offs are agreed before check-in opens. A later day would postpone the fixture, which needs one more statement.
  const agreed = { kick_off: new Date(Date.now() + 480 * HOUR_MS) };
  const earlier = new Date(agreed.kick_off.getTime() - HOUR_MS);
  const store = (fixture: object = {}) =>
    storeFixture(database, { league_id, competition_id, home_team_id, away_team_id, round, kick_off, ...fixture });
  switch (name) {
    case 'POST /leagues/:league_id/kick_off_offers':
      return { fixture_id: await store(agreed), kick_off: earlier.toISOString(), note: 'Two of ours are away.' };
    case 'POST /leagues/:league_id/kick_off_offers/answer': {
      const fixture_id = await store(agreed);
      return {
        id: await storeOffer(database, { fixture_id, team_id: away_team_id, kick_off: earlier }),
        answer: 'accepted',
      };
    }
    case 'POST /leagues/:league_id/check_ins':
      return { fixture_id: await store(), team_id: home_team_id };
    case 'POST /leagues/:league_id/team_sheets':
      return {
        fixture_id: await store(),
        team_id: home_team_id,
        players: [
          { name: 'Otter', is_starter: true, position: 'goalkeeper', shirt_number: 1 },
          { name: 'Badger', is_starter: false },
        ],
      };
    case 'POST /leagues/myLeagues/:league_id/fixtures/generate':
      return { competition_id, ...SCHEDULE };
    case 'POST /leagues/myLeagues/:league_id/fixtures':
      return { competition_id, home_team_id, away_team_id, round, ...PLAN };
    case 'POST /leagues/myLeagues/:league_id/fixtures/change':
      return { id: await store(), home_team_id: away_team_id, away_team_id: home_team_id, round, ...PLAN };
    case 'POST /leagues/myLeagues/:league_id/fixtures/move':
      return { competition_id, fixture_ids: [await store()], days: 7 };
    case 'POST /leagues/myLeagues/:league_id/fixtures/undo_move':
      return { id: await storeMove(database, league_id, competition_id, await store()) };
    case 'POST /leagues/myLeagues/:league_id/fixtures/restore':
      return { id: await store({ removed_at: new Date() }) };
    case 'POST /leagues/myLeagues/:league_id/fixtures/decide':
      return { id: await store(), status: 'walkover', winner: 'home', reason: 'They could not field seven players.' };
    case 'POST /leagues/myLeagues/:league_id/fixtures/extra_time': {
      const match_id = await storeMatch(database, { league_id, blue_goals: 1, green_goals: 1 });
      const id = await store({ match_id, home_side: 'Blue', stage: 'final', tie: 1 });
      return { id, had_extra_time: true, shoot_out: { home: 4, away: 3 }, reason: 'It was left out.' };
    }
    case 'POST /leagues/myLeagues/:league_id/fixtures/result': {
      const played_at = new Date(Date.now() - HOUR_MS).toISOString();
      return { id: await store(), score: { home: 2, away: 1 }, played_at, scorers: [{ side: 'home', name: 'Otter' }] };
    }
    case 'POST /leagues/myLeagues/:league_id/fixtures/adopt': {
      const key = String(await store());
      await storeAbandonedMatch(database, { key, league_id });
      return { key, seq: 1 };
    }
    case 'POST /leagues/myLeagues/:league_id/fixtures/match':
      return {
        id: await store(),
        match_id: await storeMatch(database, { league_id }),
        home_side: 'Blue',
        reason: 'A typing error.',
      };
    default:
      return { id: await store() };
  }
}
