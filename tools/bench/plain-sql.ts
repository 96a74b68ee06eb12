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
    // A match without a count passes only a minimum of 0.
    if (minimum) conditions.push(`m.${column} >= $${values.push(minimum)}::smallint`);
  }
  return conditions.join(' and ');
}
