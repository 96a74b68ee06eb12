import { buildStoredJson } from '#tools/bench/sample-match.ts';

/** The sums of each player over a group's matches and those of its nested groups. */
export const GROUP_SUMS = `
  select player_key, sum(goals), sum(assists), sum(yellow_cards), sum(red_card)
  from groups
  join group_matches using (group_id)
  join match_players using (match_id)
  where groups.group_id = $1 or groups.parent_group_id = $1
  group by player_key`;

/** Filters of the match list, named as in its query string. */
export interface Filters {
  date?: string;
  team?: string;
  min_events?: number;
  min_goals?: number;
  min_players?: number;
}

const MINIMA = { min_events: 'event_count', min_goals: 'goals', min_players: 'overall_player_count' } as const;

/** The filters of a query string. */
export function readFilters(search: URLSearchParams): Filters {
  const minima = Object.keys(MINIMA).flatMap((name) => (search.has(name) ? [[name, Number(search.get(name))]] : []));
  return {
    ...Object.fromEntries(minima),
    ...(search.has('date') ? { date: search.get('date') } : {}),
    ...(search.has('team') ? { team: search.get('team') } : {}),
  };
}

/** The filters as an SQL condition on `matches m`; appends parameters to `values`. */
export function buildCondition(filters: Filters, values: unknown[]): string {
  const conditions = ['m.declined_at is null'];
  if (filters.date) {
    const day = `$${values.push(filters.date)}::text`;
    conditions.push(`m.submission_date >= (${day} || ' 00:00 UTC')::timestamptz`);
    conditions.push(`m.submission_date < (${day} || ' 00:00 UTC')::timestamptz + interval '24 hours'`);
  }
  if (filters.team) {
    const part = filters.team.replace(/[\\%_]/g, '\\$&');
    conditions.push(`m.match_name ilike $${values.push(`%${part}%`)}`);
  }
  for (const [name, column] of Object.entries(MINIMA)) {
    const minimum = filters[name as keyof typeof MINIMA];
    // An unknown count passes only a minimum of 0.
    if (minimum) conditions.push(`m.${column} >= $${values.push(minimum)}::smallint`);
  }
  return conditions.join(' and ');
}

const ROWS = `
  with stored as (
    insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
      overall_player_count, event_count, player_data, event_data)
    values (1, 'Approved - Official', 'game_server', 'Normal Match', 'Northgate vs Saltmarsh Rovers', 'Northgate',
      'Saltmarsh Rovers', 2, 1, 22, 60, $1::json, $2::json)
    returning match_id, submission_date
  )
  insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
    submission_date)
  select match_id, line.*, 0, 0, 0, submission_date
  from stored, unnest($3::text[], $4::smallint[], $5::text[], $6::text[], $7::smallint[]) as line`;

const { player_data, event_data } = buildStoredJson({ isBare: false });
const sides: { players: { name: string; id: string; goals: number }[] }[] = Object.values(JSON.parse(player_data));
const lines = sides.flatMap(({ players }, side) =>
  players.map((player, at) => ({ ...player, team: side === 0 ? 'Blue' : 'Green', slot: at + 1 })),
);

/** The statement that writes a match's row with its JSON and its players' lines, in pg's format. */
export const INSERT_ROWS = {
  name: 'rows',
  text: ROWS,
  values: [
    player_data,
    event_data,
    lines.map(({ team }) => team),
    lines.map(({ slot }) => slot),
    lines.map(({ id }) => id),
    lines.map(({ name }) => name),
    lines.map(({ goals }) => goals),
  ],
};
