import type { Database } from '#database/connect.ts';
import { DEMO_LEAGUES } from '#demo/data/demo-leagues.ts';
import { CUP_FIXTURES, CUP_GROUPS, CUP_SEASON, NATIONAL_TEAMS } from '#demo/data/season-1.ts';
import type { SeasonCalendar } from '#demo/data/season-calendar.ts';
import type { SquadMember } from '#demo/data/season-squads.ts';
import { gatherTeams } from '#demo/play/plan-demo-matches.ts';
import { planCupFixtures } from '#demo/play/plan-season.ts';
import { SeasonPlay } from '#demo/play/play-season.ts';
import { createRandom } from '#demo/play/random.ts';
import { storePlayers, storeSeason, storeSpells, storeTeams } from '#demo/season-queries.ts';
import { seedCompetition } from '#demo/seed-competition.ts';
import { slugOf } from '#server/results/teams/team-slug.ts';

const LEAGUE = 1;
const FIRST_AGE = 100;
const SQUADS_DAY = '2025-08-01';
/** The player with this shirt leads the team. */
const CAPTAIN_SHIRT = 4;

/** Stores the finished cup of league 1 with its teams and squads. */
export async function seedCup(database: Database, calendar: SeasonCalendar): Promise<void> {
  const index = DEMO_LEAGUES.findIndex(({ id }) => id === LEAGUE);
  const league = DEMO_LEAGUES[index];
  if (!league) throw new Error(`The demo has no league ${LEAGUE}.`);
  const squads = new Map<string, SquadMember[]>();
  for (const { name, squad } of gatherTeams(league, index)) {
    const team = NATIONAL_TEAMS.find((nation) => nation.name === name);
    if (!team) throw new Error(`The cup has no team ${name}.`);
    squads.set(
      team.short_name,
      squad.map((player, at) => {
        return { ...player, shirt: at + 1, goals: 0, assists: 0, first_day: SQUADS_DAY, last_day: null };
      }),
    );
  }
  await storePlayers(database, [...squads.values()].flat());
  const captainOf = (team: string) => squads.get(team)?.find(({ shirt }) => shirt === CAPTAIN_SHIRT)?.id;
  const teams = NATIONAL_TEAMS.map((team) => {
    const captain_key = captainOf(team.short_name);
    return { ...team, slug: slugOf(team.name), ...(captain_key && { captain_key }) };
  });
  const ids = await storeTeams(database, LEAGUE, teams);
  const spells = [...squads].flatMap(([team, squad]) => squad.map((player) => ({ ...player, team_id: ids.get(team) })));
  await storeSpells(database, LEAGUE, spells);
  const season_id = await storeSeason(database, {
    league: LEAGUE,
    name: CUP_SEASON.name,
    first_day: calendar.day(CUP_SEASON.first_day),
    last_day: calendar.day(CUP_SEASON.last_day),
  });
  const random = createRandom(20_261_031);
  await seedCompetition(database, random, {
    league,
    competition: {
      league_id: LEAGUE,
      season_id,
      name: 'Autumn Cup',
      format: 'groups and knockout',
      match_types: ['National Match'],
      places_up: 2,
      places_play_off: 0,
      places_down: 0,
      tie_breakers: ['goal difference', 'goals', 'head to head', 'lots'],
      legs: 1,
      has_third_place: true,
      red_card_matches: 1,
      yellow_cards_per_ban: null,
      holds_suspended: false,
      published_at: calendar.at('2026-09-20T18:00Z'),
      teams: Object.entries(CUP_GROUPS).flatMap(([group_name, names]) =>
        names.map((name) => ({ team_id: ids.get(name), group_name })),
      ),
    },
    fixtures: planCupFixtures(calendar, CUP_FIXTURES),
    play: new SeasonPlay(random, squads),
    findTeam: (short_name) => {
      const team = NATIONAL_TEAMS.find((nation) => nation.short_name === short_name);
      const id = ids.get(short_name);
      if (!(id && team)) throw new Error(`The cup has no team ${short_name}.`);
      return { id, name: team.name };
    },
    dayOf: (kick_off) => calendar.ownDay(kick_off),
    firstAge: FIRST_AGE,
  });
}
