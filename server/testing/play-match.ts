import type { MatchPlayer } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';
import { insertMatch } from '#server/submissions/insert-match-queries.ts';
import { emptyTeam } from '#server/testing/store-match.ts';

/** A player's line; omitted counts are zero. */
export type Line = Pick<MatchPlayer, 'name'> & Partial<MatchPlayer>;

/** A goalless match of Lions and Wolves without players, as built from a game server's submission. */
export function createNewMatch(columns: Partial<NewMatch> = {}): NewMatch {
  return {
    league_id: 8,
    status: 'Approved - Official',
    method: 'game_server',
    type: 'League Match',
    submitter_id: 'N/A',
    submitter_name: null,
    submission_date: new Date(),
    match_name: 'Lions vs Wolves',
    team_names: { Blue: 'Lions', Green: 'Wolves' },
    team_goals: { Blue: 0, Green: 0 },
    overall_player_count: null,
    event_count: null,
    server_instance: null,
    place_id: null,
    group_id: null,
    hold_reasons: [],
    announce: true,
    player_data: { Blue: emptyTeam('Lions'), Green: emptyTeam('Wolves') },
    event_data: [],
    non_targeted_event_data: null,
    ...columns,
  };
}

/** Stores a match of Lions and Wolves with its players, like one from a game server; returns its id. */
export async function playMatch(
  database: Database,
  { Blue = [], Green = [] }: { Blue?: Line[]; Green?: Line[] } = {},
  columns: Partial<NewMatch> = {},
): Promise<number> {
  const player_data = {
    Blue: { ...emptyTeam('Lions'), players: Blue.map(fillLine) },
    Green: { ...emptyTeam('Wolves'), players: Green.map(fillLine) },
  };
  const { match_id } = await insertMatch(database, createNewMatch({ player_data, ...columns }));
  return match_id;
}

/** Stores a match of Lions and Wolves with its score and players; returns its id. */
export function scoreMatch(
  database: Database,
  [Blue, Green]: [number, number],
  { blue, green, ...columns }: Partial<NewMatch> & { blue?: Line[]; green?: Line[] },
): Promise<number> {
  return playMatch(database, { Blue: blue, Green: green }, { team_goals: { Blue, Green }, ...columns });
}

function fillLine(line: Line): MatchPlayer {
  return { id: null, goals: 0, assists: 0, yellow_cards: 0, red_card: 0, ...line };
}
