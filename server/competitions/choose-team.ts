import { group } from 'd3-array';
import { PLAYER_FORMULA, type RatedPosition } from '#contract/player-formula.ts';
import { POSITIONS, type Position } from '#contract/positions.ts';
import type { BestPlayer } from '#contract/team-of-the-week.ts';
import type { WeekLine } from '#server/competitions/team-of-the-week-queries.ts';
import { ratePlayer, readFigures, readMinutes, readPosition } from '#server/domain/rate-player.ts';

const LARGEST_TEAM = 11;
const SMALLEST_TEAM = 5;

type RatedPlayer = Omit<BestPlayer, 'team'> & { team_id: number };

/** The best players of a matchweek, from the goalkeeper forward; a player's best match counts. */
export function chooseTeam(lines: readonly WeekLine[]): RatedPlayer[] {
  const rated = lines.flatMap(rateLine).toSorted(compareRated);
  const best = rated.filter(({ player_key }, at) => rated.findIndex((one) => one.player_key === player_key) === at);
  const size = sizeOfTeam(lines);
  const places = countPlaces(size);
  const inPlace = (position: Position) => best.filter((one) => one.position === position).slice(0, places[position]);
  const chosen = new Set(POSITIONS.flatMap(inPlace));
  const outfield = best.filter(({ position }) => position !== 'goalkeeper');
  // Those without a position before those whose position is full.
  const others = [
    ...outfield.filter(({ position }) => position === 'outfield'),
    ...outfield.filter(({ position }) => position !== 'outfield'),
  ];
  for (const one of others) if (chosen.size < size) chosen.add(one);
  return [...chosen].toSorted((a, b) => rankOf(a.position) - rankOf(b.position) || compareRated(a, b));
}

function rateLine({ line, position: squadPosition, player, ...match }: WeekLine): RatedPlayer[] {
  const minutes = readMinutes(line);
  if (minutes !== null && minutes < PLAYER_FORMULA.minimum_minutes) return [];
  const position = readPosition(line, squadPosition);
  const figures = readFigures(line, match);
  return [
    {
      ...player,
      position,
      points: ratePlayer(figures, position),
      match_id: match.match_id,
      team_id: match.team_id,
      goals: figures.goals,
      assists: figures.assists,
      clean_sheet: figures.clean_sheet > 0,
    },
  ];
}

/** The highest points first; equal ones in the order of names. */
function compareRated(a: RatedPlayer, b: RatedPlayer): number {
  return b.points - a.points || orderOf(a).localeCompare(orderOf(b), 'en-GB');
}

function orderOf({ name, player_key }: RatedPlayer): string {
  return `${name.toLowerCase()} ${player_key}`;
}

function rankOf(position: RatedPosition): number {
  return position === 'outfield' ? POSITIONS.length : POSITIONS.indexOf(position);
}

/** As many players as most sides have had, between five and eleven. */
function sizeOfTeam(lines: readonly WeekLine[]): number {
  const sizes = [...group(lines, ({ match_id, side }) => `${match_id} ${side}`).values()].map((side) => side.length);
  const middle = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  return Math.min(Math.max(middle, SMALLEST_TEAM), LARGEST_TEAM);
}

/** Places of each position: 4–3–3 of eleven, and in the same ratio of smaller teams. */
function countPlaces(size: number): Record<Position, number> {
  const outfield = size - 1;
  const defender = Math.round(outfield * 0.4);
  const forward = Math.round(outfield * 0.3);
  return { goalkeeper: 1, defender, midfielder: outfield - defender - forward, forward };
}
