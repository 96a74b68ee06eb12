import type { Database } from '#database/connect.ts';
import { DEMO_LEAGUES } from '#demo/data/demo-leagues.ts';
import {
  CUP_FIXTURES,
  CUP_GROUPS,
  RED_CARDS,
  SEASON,
  SEASON_DEDUCTION,
  TRANSFER_WINDOW,
  TRANSFERS,
  YELLOW_CARDS,
} from '#demo/data/season-8.ts';
import { RULEBOOK } from '#demo/data/season-8-rules.ts';
import { SEASON_TEAMS } from '#demo/data/season-8-teams.ts';
import type { SeasonCalendar } from '#demo/data/season-calendar.ts';
import { gatherSquads, type SquadMember, seasonPlayer } from '#demo/data/season-squads.ts';
import type { DemoSubmitter } from '#demo/play/build-demo-match.ts';
import { gatherTeams } from '#demo/play/plan-demo-matches.ts';
import { planCupFixtures, planLeagueFixtures } from '#demo/play/plan-season.ts';
import { type GivenCards, SeasonPlay } from '#demo/play/play-season.ts';
import { createRandom } from '#demo/play/random.ts';
import {
  type StoredCompetition,
  type StoredOffer,
  storeFixtureOffers,
  storePlayers,
  storeRulebook,
  storeSeason,
  storeSpells,
  storeSquadRules,
  storeTeamSheet,
  storeTeams,
  storeTransfers,
} from '#demo/season-queries.ts';
import { type FindTeam, seedCompetition } from '#demo/seed-competition.ts';
import { slugOf } from '#server/results/teams/team-slug.ts';
import { renderMarkdown } from '#server/rulebooks/render-markdown.ts';

const LEAGUE = 8;
const SQUAD_LIMIT = 16;
/** Ages of the season's matches count on from those of the other matches. */
const FIRST_AGE = { league: 100, cup: 200 };
/** Without a match so far. */
const FREE_AGENTS = ['throwin_theo'];

/** The account of a demo name. */
type FindAccount = (name: string) => DemoSubmitter;

/** Stores the season of league 8: teams, squads, a league and a cup that are under way, transfers and offers. */
export async function seedSeason(
  database: Database,
  calendar: SeasonCalendar,
  findAccount: FindAccount,
): Promise<void> {
  const index = DEMO_LEAGUES.findIndex(({ id }) => id === LEAGUE);
  const league = DEMO_LEAGUES[index];
  if (!league) throw new Error(`The demo has no league ${LEAGUE}.`);
  const squads = gatherSquads(gatherTeams(league, index));
  const findTeam = await seedTeams(database, squads, calendar);
  const saved_at = new Date(`${calendar.day(SEASON.first_day)}T12:00:00Z`);
  const saved_by = findAccount('editor').id;
  const text = RULEBOOK.trimEnd();
  const html = renderMarkdown(text);
  await storeRulebook(database, { league: LEAGUE, text, html, saved_at, saved_by });
  const season_id = await storeSeason(database, {
    league: LEAGUE,
    name: SEASON.name,
    first_day: calendar.day(SEASON.first_day),
    last_day: calendar.day(SEASON.last_day),
    deductions: [{ ...SEASON_DEDUCTION, day: calendar.day(SEASON_DEDUCTION.day) }],
  });
  const random = createRandom(20_261_121);
  const enter = (team: string, group_name: string | null = null) => ({ team_id: findTeam(team).id, group_name });
  const common = {
    league_id: LEAGUE,
    season_id,
    tie_breakers: ['goal difference', 'goals', 'head to head', 'wins', 'fair play', 'lots'],
    legs: 2,
    red_card_matches: 1,
    places_play_off: 0,
    places_down: 0,
    holds_suspended: true,
    published_at: calendar.at('2026-08-20T18:00Z'),
  };
  const leagueRow: StoredCompetition = {
    ...common,
    name: 'Conference League',
    format: 'round robin',
    match_types: ['League Match'],
    places_up: 2,
    places_play_off: 2,
    places_down: 2,
    has_third_place: false,
    yellow_cards_per_ban: 5,
    teams: SEASON_TEAMS.map(({ short_name }) => enter(short_name)),
  };
  const cupRow: StoredCompetition = {
    ...common,
    name: 'Conference Cup',
    format: 'groups and knockout',
    match_types: ['Cup Match'],
    places_up: 4,
    has_third_place: true,
    yellow_cards_per_ban: null,
    teams: Object.entries(CUP_GROUPS).flatMap(([group, teams]) => teams.map((team) => enter(team, group))),
  };
  const leagueFixtures = planLeagueFixtures(calendar);
  const cupFixtures = planCupFixtures(calendar, CUP_FIXTURES);
  const seeded = { league, findTeam, dayOf: (kick_off: Date) => calendar.ownDay(kick_off) };
  const leagueIds = await seedCompetition(database, random, {
    ...seeded,
    competition: leagueRow,
    fixtures: leagueFixtures,
    play: new SeasonPlay(random, squads, leagueFixtures),
    cardsOf,
    firstAge: FIRST_AGE.league,
  });
  await seedCompetition(database, random, {
    ...seeded,
    competition: cupRow,
    fixtures: cupFixtures,
    play: new SeasonPlay(random, squads),
    firstAge: FIRST_AGE.cup,
  });
  await seedTransfers(database, calendar, findTeam, findAccount);
  const findFixture = (week: number, home: string) =>
    leagueIds[leagueFixtures.findIndex((fixture) => fixture.round === week && fixture.home === home)];
  await storeFixtureOffers(database, planOffers(calendar, findTeam, findAccount, findFixture));
  // The other side's sheet is for the demo's player to fill in.
  await storeTeamSheet(database, LEAGUE, { fixture_id: findFixture(14, 'WIL'), team_id: findTeam('WIL').id });
}

async function seedTeams(
  database: Database,
  squads: ReadonlyMap<string, readonly SquadMember[]>,
  calendar: SeasonCalendar,
): Promise<FindTeam> {
  const freeAgents = [...TRANSFERS.map(({ player }) => player), ...FREE_AGENTS].map(seasonPlayer);
  await storePlayers(database, [...[...squads.values()].flat(), ...freeAgents]);
  const keyOf = (name: string) => seasonPlayer(name).id;
  const teams = SEASON_TEAMS.map(({ players, drawsFrom, captain, vice_captain, ...team }) => ({
    ...team,
    slug: slugOf(team.name),
    captain_key: keyOf(captain),
    ...(vice_captain && { vice_captain_key: keyOf(vice_captain) }),
  }));
  const ids = await storeTeams(database, LEAGUE, teams);
  const spells = [...squads].flatMap(([team, squad]) =>
    squad.map(({ id, shirt, first_day, last_day }) => {
      const days = { first_day: calendar.day(first_day), last_day: last_day && calendar.day(last_day) };
      return { team_id: ids.get(team), id, shirt, ...days };
    }),
  );
  await storeSpells(database, LEAGUE, spells);
  const window = {
    first_day: calendar.day(TRANSFER_WINDOW.first_day),
    last_day: calendar.day(TRANSFER_WINDOW.last_day),
  };
  await storeSquadRules(database, { league: LEAGUE, squad_limit: SQUAD_LIMIT, ...window });
  return (short_name) => {
    const id = ids.get(short_name);
    const team = SEASON_TEAMS.find((candidate) => candidate.short_name === short_name);
    if (!(id && team)) throw new Error(`The demo's season has no team ${short_name}.`);
    return { id, name: team.name };
  };
}

/** Cards of a matchweek. */
function cardsOf(week: number): GivenCards {
  return {
    red: RED_CARDS.filter((card) => card.week === week).map(({ player }) => player),
    yellow: YELLOW_CARDS.filter(({ weeks }) => weeks.includes(week)).map(({ player }) => player),
    careful: YELLOW_CARDS.map(({ player }) => player),
  };
}

/** Finished transfers, one that waits for its player and one that waits for staff. */
async function seedTransfers(
  database: Database,
  calendar: SeasonCalendar,
  findTeam: FindTeam,
  findAccount: FindAccount,
): Promise<void> {
  const done = TRANSFERS.map(({ player, from, to, day, shirt }) => ({
    player_key: seasonPlayer(player).id,
    from_team_id: from ? findTeam(from).id : undefined,
    to_team_id: to ? findTeam(to).id : undefined,
    shirt_number: shirt,
    offered_at: calendar.at(`${day}T09:00Z`),
    accepted_at: calendar.at(`${day}T15:00Z`),
    outcome: 'done' as const,
    ended_at: calendar.at(`${day}T18:00Z`),
  }));
  const open = [
    {
      player_key: seasonPlayer('AnalystOnRoblox').id,
      from_team_id: findTeam('COP').id,
      to_team_id: findTeam('SAB').id,
      shirt_number: 18,
      offered_at: calendar.at('2026-11-18T19:00Z'),
      offered_by: findAccount('creator').id,
      outcome: null,
    },
    {
      player_key: seasonPlayer('throwin_theo').id,
      to_team_id: findTeam('RED').id,
      shirt_number: 15,
      offered_at: calendar.at('2026-11-17T19:00Z'),
      offered_by: findAccount('editor').id,
      accepted_at: calendar.at('2026-11-18T12:00Z'),
      outcome: null,
    },
  ];
  await storeTransfers(database, LEAGUE, [...done, ...open]);
}

/** Other kick-offs that captains ask for. */
function planOffers(
  calendar: SeasonCalendar,
  findTeam: FindTeam,
  findAccount: FindAccount,
  findFixture: (week: number, home: string) => number | undefined,
): StoredOffer[] {
  return [
    {
      fixture_id: findFixture(13, 'THO'),
      team_id: findTeam('IRO').id,
      kick_off: calendar.inDays(2, '20:00'),
      note: 'Two of ours are away on Sunday.',
      offered_at: calendar.soon(-600),
      offered_by: findAccount('submitter').id,
    },
    {
      fixture_id: findFixture(13, 'NOR'),
      team_id: findTeam('NOR').id,
      kick_off: calendar.inDays(1, '20:30'),
      offered_at: calendar.soon(-300),
      offered_by: findAccount('admin').id,
    },
    {
      fixture_id: findFixture(14, 'WIL'),
      team_id: findTeam('WIL').id,
      kick_off: calendar.at('2026-11-29T19:00Z'),
      note: 'Our keeper is back on Sunday.',
      offered_at: calendar.soon(-120),
      offered_by: findAccount('reviewer').id,
    },
  ];
}
