import type { EntryState } from '#contract/entries/schema.ts';
import type { Database } from '#database/connect.ts';
import type { SeasonCalendar } from '#demo/data/season-calendar.ts';
import { storeSeason, storeSignUp, storeTeams } from '#demo/season-queries.ts';
import { slugOf } from '#server/results/teams/team-slug.ts';

const LEAGUE = 4;

interface EnteredTeam {
  name: string;
  short_name: string;
  crest: readonly [outline: string, pattern: string, first_colour: string, second_colour: string];
  state: EntryState;
  note?: string;
  reason?: string;
}

/** In the order in which they signed up. */
const TEAMS: readonly EnteredTeam[] = [
  { name: 'Lantern Bay', short_name: 'LAN', crest: ['shield', 'halves', '#7a1f2b', '#f2e6c9'], state: 'approved' },
  { name: 'Tidewater Seven', short_name: 'TID', crest: ['hexagon', 'waves', '#0f4c5c', '#ffffff'], state: 'approved' },
  {
    name: 'Pier Head Rovers',
    short_name: 'PIE',
    crest: ['shield', 'quarters', '#23395b', '#f4b942'],
    state: 'approved',
  },
  {
    name: 'Mudlarks',
    short_name: 'MUD',
    crest: ['hexagon', 'peak', '#5b4636', '#e9d8a6'],
    state: 'declined',
    reason: 'Three of you play for Lantern Bay already.',
  },
  { name: 'Beacon Street', short_name: 'BEA', crest: ['shield', 'chevrons', '#b23a48', '#fcefb4'], state: 'approved' },
  { name: 'Ropewalk', short_name: 'ROP', crest: ['hexagon', 'halves', '#2d6a4f', '#d8f3dc'], state: 'withdrawn' },
  { name: 'Gull Rock', short_name: 'GUL', crest: ['shield', 'sash', '#1d3557', '#f1faee'], state: 'approved' },
  { name: 'Customs House', short_name: 'CUS', crest: ['shield', 'peak', '#3d405b', '#e07a5f'], state: 'approved' },
  {
    name: 'Ferrymen',
    short_name: 'FER',
    crest: ['hexagon', 'quarters', '#264653', '#e9c46a'],
    state: 'pending',
    note: 'We can play any evening but Tuesday.',
  },
  { name: 'Old Lighthouse', short_name: 'OLD', crest: ['shield', 'waves', '#6a040f', '#ffffff'], state: 'waitlisted' },
  { name: 'Night Watch', short_name: 'NIG', crest: ['hexagon', 'sash', '#10002b', '#c77dff'], state: 'waitlisted' },
];

/** Stores a cup of league 4 that takes teams: all places are taken, and two teams wait for one. */
export async function seedSignUp(database: Database, calendar: SeasonCalendar): Promise<void> {
  const [first_day = '', last_day = ''] = [20, 48].map((days) =>
    calendar.inDays(days, '12:00').toISOString().slice(0, 10),
  );
  const season_id = await storeSeason(database, { league: LEAGUE, name: 'Charity Cup', first_day, last_day });
  const ids = await storeTeams(
    database,
    LEAGUE,
    TEAMS.map(({ name, short_name, crest: [crest_outline, crest_pattern, first_colour, second_colour] }) => ({
      ...{ name, short_name, slug: slugOf(name) },
      ...{ crest_outline, crest_pattern, first_colour, second_colour },
    })),
  );
  await storeSignUp(database, LEAGUE, {
    season_id,
    opens: calendar.inDays(-14, '18:00'),
    closes: calendar.inDays(12, '18:00'),
    places: 6,
    entries: TEAMS.map(({ short_name, state, note, reason }, at) => ({
      ...{ team_id: ids.get(short_name), state, at: calendar.inDays(at - 13, '19:30') },
      ...(note !== undefined && { note }),
      ...(reason !== undefined && { reason }),
    })),
  });
}
