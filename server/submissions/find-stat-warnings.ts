import { readEventKind } from '#contract/matches/event-kinds.ts';
import { findMatchEnd } from '#contract/matches/minutes.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { FOOTBALL_STATS, STAT_PARTS, type StatName } from '#contract/matches/stats.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';
import type { Warnings } from '#server/submissions/unknown-fields.ts';

type Measured = Pick<NewMatch, 'player_data' | 'team_goals' | 'event_data' | 'extra_time'>;

/** Tolerance for rounding of two shares. */
const POSSESSION_TOLERANCE = 1;

const SUMMED_STATS = (Object.keys(FOOTBALL_STATS) as StatName[]).filter((stat) => FOOTBALL_STATS[stat].sums === 'sum');

/** Adds one sentence per contradiction among a match's stats. They are stored as sent. */
export function addStatWarnings(match: Measured, warnings: Warnings): void {
  addPossession(match, warnings);
  for (const side of TEAM_SIDES) {
    addLines(match, side, warnings);
    addMinutes(match, side, warnings);
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

/** Stats of a line, each with one that it can't exceed; each goal is a shot on target. */
const PART_AND_WHOLE: readonly (readonly [StatName, StatName])[] = [
  ...STAT_PARTS,
  ['goals', 'shots_on_target'],
  ['goals', 'shots'],
];

function addLines({ player_data }: Measured, side: TeamSide, warnings: Warnings): void {
  for (const [at, line] of player_data[side].players.entries()) {
    for (const [part, whole] of PART_AND_WHOLE) {
      const some = readFigure(line, part);
      const all = readFigure(line, whole);
      if (some !== null && all !== null && some > all) {
        warnings.add(`player_data.${side}.players[${at}].${part}`, `is ${some}, more than its ${whole}, ${all}.`);
      }
    }
  }
}

function addMinutes({ player_data, event_data, extra_time }: Measured, side: TeamSide, warnings: Warnings): void {
  const { players } = player_data[side];
  if (players.every(({ minutes }) => minutes === undefined)) return;
  const end = findMatchEnd(event_data, extra_time === true);
  for (const [at, { minutes }] of players.entries()) {
    if (minutes === undefined || minutes <= end) continue;
    warnings.add(`player_data.${side}.players[${at}].minutes`, `is ${minutes}, and the match ended after ${end}.`);
  }
}

/** A team's totals are at least its players' sums. */
function addTotals({ player_data }: Measured, side: TeamSide, warnings: Warnings): void {
  const team = player_data[side];
  for (const stat of SUMMED_STATS) {
    const total = readFigure(team, stat);
    if (total === null) continue;
    const own = PLAYER_STATS[stat] ?? stat;
    const sum = team.players.reduce((all, line) => all + (readFigure(line, own) ?? 0), 0);
    if (sum <= total) continue;
    warnings.add(`player_data.${side}.${stat}`, `is ${total}, less than the ${sum} of its players.`);
  }
}

/** Players' stats with another name than the team's. */
const PLAYER_STATS: Partial<Record<StatName, StatName>> = { red_cards: 'red_card', fouls_committed: 'fouls' };

/** A goalkeeper saves shots on target, and every goal but an own goal is one. */
function addShots({ player_data, team_goals, event_data }: Measured, side: TeamSide, warnings: Warnings): void {
  const other = side === 'Blue' ? 'Green' : 'Blue';
  const faced = readTotal(player_data[other], 'shots_on_target');
  if (faced === null) return;
  const saves = readTotal(player_data[side], 'saves');
  if (saves !== null && saves > faced) {
    warnings.add(`player_data.${side}.saves`, `are ${saves}, and ${other} had ${faced} shots on target.`);
  }
  if (team_goals[other] <= faced) return;
  const ownGoals = event_data.filter((event) => readEventKind(event) === 'own-goal' && event.team_affect === side);
  const scored = team_goals[other] - ownGoals.length;
  if (scored > faced) {
    warnings.add(`player_data.${other}.shots_on_target`, `is ${faced}, less than the ${scored} goals.`);
  }
}

/** A team's own total, else its players' sum if all of them have the stat. */
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
