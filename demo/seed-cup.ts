import type { Database } from '#database/connect.ts';
import type { SeasonCalendar } from '#demo/data/season-calendar.ts';
import { storeSeason } from '#demo/season-queries.ts';
import { seedCompetition } from '#demo/seed-competition.ts';
import { seedTeams } from '#demo/seed-teams.ts';

const LEAGUE = 1;
const GROUPS = { A: ['AUR', 'BRA', 'COR', 'DRU'], B: ['EST', 'FAE', 'GLE', 'ISL'] };

/** Stores the finished cup of league 1, whose days are in the calendar of league 8's season. */
export async function seedCup(database: Database, calendar: SeasonCalendar): Promise<void> {
  const { ids } = await seedTeams(database, LEAGUE, (day) => day);
  const season_id = await storeSeason(database, {
    league: LEAGUE,
    name: 'Autumn Series',
    first_day: calendar.day('2026-10-01'),
    last_day: calendar.day('2026-10-31'),
  });
  await seedCompetition(database, calendar, ids, {
    recording: 'autumn-cup',
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
    teams: Object.entries(GROUPS).flatMap(([group_name, names]) =>
      names.map((name) => ({ team_id: ids.get(name), group_name })),
    ),
  });
}
