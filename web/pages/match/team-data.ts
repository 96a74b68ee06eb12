import type { MatchPlayer } from '#contract/matches.ts';
import { TEAM_TOTALS, type TeamTotal } from '#contract/teams.ts';

/** A team's players and totals; a total that was not sent is null. */
export interface TeamSheet {
  players: MatchPlayer[];
  totals: Record<TeamTotal, number | null>;
}

/** Reads a team's data, which may arrive as an object or as its JSON text, `players` as a list or a map. */
export function readTeamData(data: unknown): TeamSheet {
  const team = asRecord(typeof data === 'string' ? parseJson(data) : data);
  const players = Object.values(asRecord(team.players)).map(readPlayer);
  const totals = TEAM_TOTALS.map((total) => [total, readNumber(team[total])]);
  return { players, totals: Object.fromEntries(totals) };
}

function readPlayer(data: unknown): MatchPlayer {
  const player = asRecord(data);
  return {
    name: readText(player.name) ?? 'N/A',
    id: readText(player.id),
    goals: readNumber(player.goals) ?? 0,
    assists: readNumber(player.assists) ?? 0,
    yellow_cards: readNumber(player.yellow_cards) ?? 0,
    red_card: player.red_card === true ? 1 : (readNumber(player.red_card) ?? 0),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function asRecord(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

function readText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
