import { readEventKind } from '#contract/matches/event-kinds.ts';
import { findMatchEnd } from '#contract/matches/minutes.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { FOOTBALL_STATS, STAT_PARTS, type StatName } from '#contract/matches/stats.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';
import type { Warnings } from '#server/submissions/unknown-fields.ts';

type Measured = Pick<NewMatch, 'player_data' | 'team_goals' | 'event_data' | 'extra_time'>;

/** Rounding of two shares. */
const POSSESSION_TOLERANCE = 1;

const NAMES = Object.keys(FOOTBALL_STATS) as StatName[];

/** Adds a sentence about each contradiction among the stats of a match. They are stored as they were sent. */
export function addStatWarnings(match: Measured, warnings: Warnings): void {
  addPossession(match, warnings);
  const end = findMatchEnd(match.event_data, match.extra_time === true);
  for (const side of TEAM_SIDES) {
    addLines(match, side, end, warnings);
    addTotals(match, side, warnings);
    addShots(match, side, warnings);
  }
}

function addPossession({ player_data: { Blue, Green } }: Measured, warnings: Warnings): void {
  if (Blue.possession === undefined || Green.possession === undefined) return;
  const sum = Blue.possession + Green.possession;
  if (Math.abs(sum - 100) <= POSSESSION_TOLERANCE) return;
  warnings.add('player_data.Blue.possession', `and player_data.Green.possession add up to ${sum}, not 100.`);
}

/** Stats of a line with those that each can't exceed; each goal is a shot on target. */
const PARTS: readonly (readonly [StatName, StatName])[] = [
  ...STAT_PARTS,
  ['goals', 'shots_on_target'],
  ['goals', 'shots'],
];

function addLines({ player_data }: Measured, side: TeamSide, end: number, warnings: Warnings): void {
  for (const [at, line] of player_data[side].players.entries()) {
    const path = `player_data.${side}.players[${at}]`;
    for (const [part, whole] of PARTS) {
      const [some, all] = [readFigure(line, part), readFigure(line, whole)];
      if (some !== null && all !== null && some > all) {
        warnings.add(`${path}.${part}`, `is ${some}, more than its ${whole}, ${all}.`);
      }
    }
    if (line.minutes !== undefined && line.minutes > end) {
      warnings.add(`${path}.minutes`, `is ${line.minutes}, and the match ended after ${end}.`);
    }
  }
}

/** A team's totals are at least the sums of its players. */
function addTotals({ player_data }: Measured, side: TeamSide, warnings: Warnings): void {
  const { players, ...team } = player_data[side];
  for (const stat of NAMES) {
    const total = readFigure(team, stat);
    const own = OF_PLAYERS[stat] ?? stat;
    const sent = players.flatMap((line) => readFigure(line, own) ?? []);
    const sum = sent.reduce((all, figure) => all + figure, 0);
    if (total === null || FOOTBALL_STATS[stat].sums !== 'sum' || sum <= total) continue;
    warnings.add(`player_data.${side}.${stat}`, `is ${total}, less than the ${sum} of its players.`);
  }
}

/** Players' stats with another name than the team's. */
const OF_PLAYERS: Partial<Record<StatName, StatName>> = { red_cards: 'red_card', fouls_committed: 'fouls' };

/** A keeper saves shots on target, and own goals aside each goal is one. */
function addShots({ player_data, team_goals, event_data }: Measured, side: TeamSide, warnings: Warnings): void {
  const other = side === 'Blue' ? 'Green' : 'Blue';
  const faced = readTotal(player_data[other], 'shots_on_target');
  if (faced === null) return;
  const saves = readTotal(player_data[side], 'saves');
  if (saves !== null && saves > faced) {
    warnings.add(`player_data.${side}.saves`, `are ${saves}, and ${other} had ${faced} shots on target.`);
  }
  const ownGoals = event_data.filter((event) => readEventKind(event) === 'own-goal' && event.team_affect === side);
  const scored = team_goals[other] - ownGoals.length;
  if (scored > faced) {
    warnings.add(`player_data.${other}.shots_on_target`, `is ${faced}, less than the ${scored} goals.`);
  }
}

/** A team's own total, else the sum of its players where all of them have the stat. */
function readTotal(team: Measured['player_data'][TeamSide], stat: 'saves' | 'shots_on_target'): number | null {
  const own = readFigure(team, stat);
  if (own !== null) return own;
  const figures = team.players.flatMap((line) => readFigure(line, stat) ?? []);
  if (figures.length === 0 || (stat === 'shots_on_target' && figures.length < team.players.length)) return null;
  return figures.reduce((all, figure) => all + figure, 0);
}

function readFigure(holder: object, stat: StatName): number | null {
  const value = (holder as Partial<Record<StatName, unknown>>)[stat];
  return typeof value === 'number' ? value : null;
}
