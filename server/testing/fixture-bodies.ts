import type { EndpointName } from '#contract/endpoints.ts';
import type { Database } from '#database/connect.ts';
import { storeCompetitionWithTeams, storeFixture, storeOffer } from '#server/testing/store-fixtures.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { newTeam, storePlayer, storeTeam } from '#server/testing/store-team.ts';

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
const PLAN = { round: 2, kick_off: '2026-12-12T19:30:00Z', deadline: null, referee: null };

/**
 * A new valid body for a call about fixtures; undefined for any other call. The player of `captain_key` leads the home
 * team.
 */
export async function buildFixtureBody(
  name: EndpointName,
  database: Database,
  league_id: number,
  captain_key: string,
): Promise<object | undefined> {
  if (!/\/(fixtures|kick_off_offers)/.test(name) || !name.startsWith('POST ')) return undefined;
  const isDraft = name.endsWith('/generate');
  const isCup = name.endsWith('/extra_time');
  const { competition_id, team_ids } = await storeCompetitionWithTeams(database, {
    league_id,
    names: [newTeam().name, newTeam().name],
    format: isCup ? 'knockout' : 'round robin',
    published_at: isDraft ? null : new Date(),
  });
  const [home_team_id = 0, away_team_id = 0] = team_ids;
  const store = (fixture: object = {}) =>
    storeFixture(database, { league_id, competition_id, home_team_id, away_team_id, ...fixture });
  const kick_off = new Date(Date.now() + 48 * HOUR_MS);
  const storeLed = async () => {
    await storePlayer(database, captain_key);
    const led = await storeTeam(database, { league_id, captain_key });
    return store({ home_team_id: led, kick_off });
  };
  const later = new Date(kick_off.getTime() + HOUR_MS);
  switch (name) {
    case 'POST /leagues/:league_id/kick_off_offers':
      return { fixture_id: await storeLed(), kick_off: later.toISOString(), note: 'Two of ours are away.' };
    case 'POST /leagues/:league_id/kick_off_offers/answer': {
      const fixture_id = await storeLed();
      return {
        id: await storeOffer(database, { fixture_id, team_id: away_team_id, kick_off: later }),
        answer: 'accepted',
      };
    }
    case 'POST /leagues/myLeagues/:league_id/fixtures/generate':
      return { competition_id, ...SCHEDULE };
    case 'POST /leagues/myLeagues/:league_id/fixtures':
      return { competition_id, home_team_id, away_team_id, ...PLAN };
    case 'POST /leagues/myLeagues/:league_id/fixtures/change':
      return { id: await store(), home_team_id: away_team_id, away_team_id: home_team_id, ...PLAN };
    case 'POST /leagues/myLeagues/:league_id/fixtures/restore':
      return { id: await store({ removed_at: new Date() }) };
    case 'POST /leagues/myLeagues/:league_id/fixtures/decide':
      return { id: await store(), status: 'walkover', winner: 'home', reason: 'They could not field seven players.' };
    case 'POST /leagues/myLeagues/:league_id/fixtures/extra_time': {
      const match_id = await storeMatch(database, { league_id, blue_goals: 1, green_goals: 1 });
      const id = await store({ match_id, home_side: 'Blue', stage: 'final', tie: 1 });
      return { id, had_extra_time: true, shoot_out: { home: 4, away: 3 } };
    }
    case 'POST /leagues/myLeagues/:league_id/fixtures/match':
      return { id: await store(), match_id: await storeMatch(database, { league_id }), home_side: 'Blue' };
    default:
      return { id: await store() };
  }
}
