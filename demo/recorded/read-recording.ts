import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MatchEvent, MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { bySide } from '#contract/matches/sides.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';

/** Fields of a player's line by their places in its row. In other fields than `id` null stands for none. */
const LINE_COLUMNS = [
  ...['name', 'id', 'goals', 'assists', 'yellow_cards', 'red_card', 'position', 'shirt', 'started', 'shots'],
  ...['shots_on_target', 'fouls', 'saves', 'passes', 'passes_completed', 'tackles', 'interceptions', 'distance'],
];

type EventRow = readonly [
  eventName: string,
  timestamp: string,
  participants: string[],
  team_affect: TeamSide | null,
  more?: Partial<MatchEvent>,
];

/** A recorded match: lines and events are rows, and its submitter is an account's name. */
export type RecordedMatch = Omit<NewMatch, 'submission_date' | 'submitter_id' | 'player_data' | 'event_data'> & {
  submission_date: string;
  player_data: Record<TeamSide, Omit<TeamData, 'players'> & { players: unknown[][] }>;
  event_data: EventRow[];
};

/** The rows of a recording, a file of JSON lines in this folder. */
export function readRecording<Row>(name: string): Row[] {
  const text = readFileSync(path.join(import.meta.dirname, `${name}.jsonl`), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The match as sent at the recorded instant, which `at` may move. */
export function replayMatch(recorded: RecordedMatch, at: (instant: string) => Date, submitter_id = 'N/A'): NewMatch {
  const { submission_date, player_data, event_data, ...match } = recorded;
  return {
    ...match,
    submitter_id,
    submission_date: at(submission_date),
    player_data: bySide((side) => ({ ...player_data[side], players: player_data[side].players.map(readPlayer) })),
    event_data: event_data.map(([eventName, timestamp, participants, team_affect, more]) => ({
      ...{ eventName, timestamp, participants, team_affect },
      ...more,
    })),
  };
}

function readPlayer(cells: unknown[]): MatchPlayer {
  const fields = cells.map((cell, at) => [LINE_COLUMNS[at], cell] as const);
  return Object.fromEntries(fields.filter(([name, cell]) => cell !== null || name === 'id'));
}
