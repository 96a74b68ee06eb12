import { group } from 'd3-array';
import type { BestPlayer } from '#contract/competitions/team-of-the-week.ts';
import { POSITIONS, type Position } from '#contract/squads/positions.ts';
import { PLAYER_FORMULA, type RatedPosition } from '#contract/votes/player-formula.ts';
import type { WeekLine } from '#server/competitions/leaderboards/team-of-the-week-queries.ts';
import { rankRatedPlayers, rateLine } from '#server/votes/rate-player.ts';

const LARGEST_TEAM = 11;
const SMALLEST_TEAM = 5;

type RatedPlayer = Omit<BestPlayer, 'team'> & { team_id: number };

/** The best players of a matchweek, from the goalkeeper forward. Of each player only the best match counts. */
export function chooseTeamOfTheWeek(lines: readonly WeekLine[]): RatedPlayer[] {
  const best = rankRatedPlayers(lines.filter(playedEnough).map(describeLine));
  const size = sizeOfTeam(lines);
  const places = countPlaces(size);
  const inPlace = (position: Position) => best.filter((one) => one.position === position).slice(0, places[position]);
  const chosen = new Set(POSITIONS.flatMap(inPlace));
  const outfield = best.filter(({ position }) => position !== 'goalkeeper');
  // Players without a position come before those whose position is full.
  const others = [
    ...outfield.filter(({ position }) => position === 'outfield'),
    ...outfield.filter(({ position }) => position !== 'outfield'),
  ];
  for (const one of others) if (chosen.size < size) chosen.add(one);
  return best.filter((one) => chosen.has(one)).toSorted((a, b) => rankOf(a.position) - rankOf(b.position));
}

/** Whether a player's minutes suffice; unknown minutes do. */
function playedEnough({ line: { minutes } }: WeekLine): boolean {
  return typeof minutes !== 'number' || minutes >= PLAYER_FORMULA.minimum_minutes;
}

function describeLine({ player, match_id, team_id, ...rated }: WeekLine): RatedPlayer {
  const { position, figures, points } = rateLine(rated);
  const { goals, assists, clean_sheet } = figures;
  return { ...player, position, points, match_id, team_id, goals, assists, clean_sheet: clean_sheet > 0 };
}

function rankOf(position: RatedPosition): number {
  return position === 'outfield' ? POSITIONS.length : POSITIONS.indexOf(position);
}

/** The most common number of players per side, between five and eleven. */
function sizeOfTeam(lines: readonly WeekLine[]): number {
  const sizes = [...group(lines, ({ match_id, side }) => `${match_id} ${side}`).values()].map((side) => side.length);
  const middle = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  return Math.min(Math.max(middle, SMALLEST_TEAM), LARGEST_TEAM);
}

/** Places per position: 4–3–3 for eleven, scaled for smaller teams. */
function countPlaces(size: number): Record<Position, number> {
  const outfield = size - 1;
  const defender = Math.round(outfield * 0.4);
  const forward = Math.round(outfield * 0.3);
  return { goalkeeper: 1, defender, midfielder: outfield - defender - forward, forward };
}
