import type { Database } from '#database/connect.ts';
import { CUP_GROUPS, SEASON, SEASON_DEDUCTION, TRANSFER_WINDOW, TRANSFERS } from '#demo/data/season-8.ts';
import { RULEBOOK } from '#demo/data/season-8-rules.ts';
import type { SeasonCalendar } from '#demo/data/season-calendar.ts';
import type { DemoUser } from '#demo/demo-queries.ts';
import {
  type StoredOffer,
  storeFixtureOffers,
  storePlayers,
  storeRulebook,
  storeSeason,
  storeSquadRules,
  storeTeamSheet,
  storeTransfers,
} from '#demo/season-queries.ts';
import { type FindFixture, seedCompetition } from '#demo/seed-competition.ts';
import { type SeededTeams, seedTeams } from '#demo/seed-teams.ts';
import { renderMarkdown } from '#server/rulebooks/render-markdown.ts';

const LEAGUE = 8;
const SQUAD_LIMIT = 16;
/** A free agent without a match. */
const FREE_AGENT = { name: 'throwin_theo', id: '90000000101849' };

/** Finds an account by its demo name. */
type FindAccount = (name: string) => DemoUser;

/** Stores the season of league 8: teams, squads, a current league and cup, transfers and offers. */
export async function seedSeason(
  database: Database,
  calendar: SeasonCalendar,
  findAccount: FindAccount,
): Promise<void> {
  const teams = await seedTeams(database, LEAGUE, (day) => calendar.day(day));
  await storePlayers(database, [FREE_AGENT]);
  const window = {
    first_day: calendar.day(TRANSFER_WINDOW.first_day),
    last_day: calendar.day(TRANSFER_WINDOW.last_day),
  };
  await storeSquadRules(database, { league: LEAGUE, squad_limit: SQUAD_LIMIT, ...window });
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
  const enter = (team: string, group_name: string | null = null) => ({ team_id: teams.ids.get(team), group_name });
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
  const findFixture = await seedCompetition(database, calendar, teams.ids, {
    ...common,
    recording: 'conference-league',
    name: 'Conference League',
    format: 'round robin',
    match_types: ['League Match'],
    places_up: 2,
    places_play_off: 2,
    places_down: 2,
    has_third_place: false,
    yellow_cards_per_ban: 5,
    teams: [...teams.ids.keys()].map((team) => enter(team)),
  });
  await seedCompetition(database, calendar, teams.ids, {
    ...common,
    recording: 'conference-cup',
    name: 'Conference Cup',
    format: 'groups and knockout',
    match_types: ['Cup Match'],
    places_up: 4,
    has_third_place: true,
    yellow_cards_per_ban: null,
    teams: Object.entries(CUP_GROUPS).flatMap(([group, names]) => names.map((team) => enter(team, group))),
  });
  await seedTransfers(database, calendar, teams, findAccount);
  await storeFixtureOffers(database, planOffers(calendar, teams, findAccount, findFixture));
  // The other side's sheet is left for the demo's player to fill in.
  await storeTeamSheet(database, LEAGUE, { fixture_id: findFixture(14, 'WIL'), team_id: teams.ids.get('WIL') });
}

/** Completed transfers, one waiting for its player and one for staff. */
async function seedTransfers(
  database: Database,
  calendar: SeasonCalendar,
  { ids, keyOf }: SeededTeams,
  findAccount: FindAccount,
): Promise<void> {
  const done = TRANSFERS.map(({ player, from, to, day, shirt }) => ({
    player_key: keyOf(player),
    from_team_id: ids.get(from ?? ''),
    to_team_id: ids.get(to ?? ''),
    shirt_number: shirt,
    offered_at: calendar.at(`${day}T09:00Z`),
    accepted_at: calendar.at(`${day}T15:00Z`),
    outcome: 'done' as const,
    ended_at: calendar.at(`${day}T18:00Z`),
  }));
  const open = [
    {
      player_key: keyOf('AnalystOnRoblox'),
      from_team_id: ids.get('COP'),
      to_team_id: ids.get('SAB'),
      shirt_number: 18,
      offered_at: calendar.at('2026-11-18T19:00Z'),
      offered_by: findAccount('creator').id,
      outcome: null,
    },
    {
      player_key: FREE_AGENT.id,
      to_team_id: ids.get('RED'),
      shirt_number: 15,
      offered_at: calendar.at('2026-11-17T19:00Z'),
      offered_by: findAccount('editor').id,
      accepted_at: calendar.at('2026-11-18T12:00Z'),
      outcome: null,
    },
  ];
  await storeTransfers(database, LEAGUE, [...done, ...open]);
}

/** Captains' offers of other kick-offs. */
function planOffers(
  calendar: SeasonCalendar,
  { ids }: SeededTeams,
  findAccount: FindAccount,
  findFixture: FindFixture,
): StoredOffer[] {
  return [
    {
      fixture_id: findFixture(13, 'THO'),
      team_id: ids.get('IRO'),
      kick_off: calendar.inDays(2, '20:00'),
      note: 'Two of ours are away on Sunday.',
      offered_at: calendar.soon(-600),
      offered_by: findAccount('submitter').id,
    },
    {
      fixture_id: findFixture(13, 'NOR'),
      team_id: ids.get('NOR'),
      kick_off: calendar.inDays(1, '20:30'),
      offered_at: calendar.soon(-300),
      offered_by: findAccount('admin').id,
    },
    {
      fixture_id: findFixture(14, 'WIL'),
      team_id: ids.get('WIL'),
      kick_off: calendar.at('2026-11-29T19:00Z'),
      note: 'Our keeper is back on Sunday.',
      offered_at: calendar.soon(-120),
      offered_by: findAccount('reviewer').id,
    },
  ];
}
