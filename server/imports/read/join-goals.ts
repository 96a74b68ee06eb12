import { group } from 'd3-array';
import type { Columns } from '#server/imports/read/guess-columns.ts';
import { NO_SCORERS, type SheetScorers, UNTIMED_PENALTY } from '#server/imports/read/read-match-scorers.ts';
import { countGoals, joinNames, readScorers, type SheetScorer } from '#server/imports/read/read-scorers.ts';
import type { RowReader } from '#server/imports/read/row-reader.ts';
import { identify, type SheetTeams } from '#server/imports/read/sheet-teams.ts';
import type { Goals, SheetScore } from '#server/results/counted/read-score.ts';

/** The match in a row of a sheet with one goal per row. */
interface GoalRow {
  reader: RowReader;
  home: string;
  away: string;
  day: string;
  instant: string;
  has_time: boolean;
  score: SheetScore | null;
  scorers: SheetScorers;
  joins: number | null;
}

/** Whether each row is a goal. */
export function hasGoalRows(reader: RowReader): boolean {
  return reader.has('minute') || reader.has('own_goal');
}

/** The same check on a sheet's columns. */
export function hasGoalColumns(columns: Columns): boolean {
  return columns.includes('minute') || columns.includes('own_goal');
}

/**
 * In a sheet with a column for the minute or own goals each row is a goal. The first row of a match gets the scorers of
 * the others, and the last score. The scores of a match are all equal or running.
 */
export function joinGoals<Row extends GoalRow>(rows: readonly Row[], teams: SheetTeams): Row[] {
  if (!rows[0] || !hasGoalRows(rows[0].reader)) return [...rows];
  const keyOf = ({ day, instant, has_time, home, away }: GoalRow) =>
    [has_time ? instant : day, identify(teams, home), identify(teams, away)].join('\n');
  const matches = group(rows, keyOf);
  const first = new Map([...matches.values()].flatMap((own) => (own[0] ? [[own[0], joinMatch(own, teams)]] : [])));
  return rows.map((row) => {
    const joined = first.get(row);
    if (joined) return { ...row, ...joined };
    return { ...row, joins: matches.get(keyOf(row))?.[0]?.reader.number ?? null };
  });
}

/** The score and the scorers of a match's rows. */
function joinMatch(rows: readonly GoalRow[], teams: SheetTeams): { score: SheetScore | null; scorers: SheetScorers } {
  const last = rows.at(-1)?.score ?? null;
  if (!last || rows.some(({ score }) => score === null)) return { score: last, scorers: NO_SCORERS };
  const isRunning = rows.some(({ score }) => score?.goals.join() !== last.goals.join());
  const scorers: [SheetScorer[], SheetScorer[]] = [[], []];
  let before: Goals = [0, 0];
  for (const row of rows) {
    const goals = row.score?.goals ?? before;
    if (isRunning && goals[0] + goals[1] !== before[0] + before[1] + 1)
      row.reader.report('score', 'The scores of this match’s rows are neither equal nor counting up.');
    const scored: Goals = isRunning ? [goals[0] - before[0], goals[1] - before[1]] : last.goals;
    const goal = readGoal(row.reader);
    // A sheet may name the own goal scorer's team.
    const isOwnGoal = goal.some((one) => one.isOwnGoal);
    const side = isOwnGoal && isRunning ? (scored[0] > 0 ? 0 : 1) : findSide(row, teams, scored);
    if (goal.length > 0 && side === null) row.reader.report('team', 'Whose goal is this? Add a column for the team.');
    else if (side !== null) scorers[side].push(...goal);
    before = goals;
  }
  const turned = turnOwnGoals(scorers);
  const adds = (sides: SheetScorers) => sides.map(countGoals).join() === last.goals.join();
  const [home, away] = (!adds(scorers) && adds(turned) ? turned : scorers).map(joinNames);
  const joined: SheetScorers = [home ?? [], away ?? []];
  const counts = joined.map(countGoals);
  if (counts.some((count) => count > 0) && counts.join() !== last.goals.join())
    rows[0]?.reader.report(
      'minute',
      `The rows of this match make it ${counts.join('–')}, but the score is ${last.goals.join('–')}.`,
    );
  return { score: last, scorers: joined };
}

/** The scorers, with each own goal moved to the other side. */
function turnOwnGoals([home, away]: SheetScorers): SheetScorers {
  const [ownHome, ownAway] = [home, away].map((side) => side.filter(({ isOwnGoal }) => isOwnGoal));
  return [
    [...home.filter(({ isOwnGoal }) => !isOwnGoal), ...(ownAway ?? [])],
    [...away.filter(({ isOwnGoal }) => !isOwnGoal), ...(ownHome ?? [])],
  ];
}

/** The side by the column of the team or of a side's scorers, or as the only side that scored. */
function findSide({ reader, home, away }: GoalRow, teams: SheetTeams, scored: Goals): 0 | 1 | null {
  const team = reader.cell('team').toLowerCase();
  if (team !== '') {
    const named = identify(teams, team);
    if (team === 'home' || named === identify(teams, home)) return 0;
    if (team === 'away' || named === identify(teams, away)) return 1;
    reader.report('team', `“${reader.cell('team')}” is neither ${home} nor ${away}.`);
    return null;
  }
  if (reader.cell('home_scorers') !== '') return 0;
  if (reader.cell('away_scorers') !== '') return 1;
  return scored[1] === 0 ? 0 : scored[0] === 0 ? 1 : null;
}

function readGoal(reader: RowReader): SheetScorer[] {
  const field = (['scorers', 'home_scorers', 'away_scorers'] as const).find((one) => reader.cell(one) !== '');
  const minute = reader.cell('minute');
  if (!field) {
    if (minute !== '') reader.report('scorers', 'Scorer is missing.');
    return [];
  }
  const isOwnGoal = reader.yesOrNo('own_goal');
  const isPenalty = reader.yesOrNo('penalty');
  if (isPenalty && isOwnGoal) reader.report('own_goal', 'An own goal is no penalty.');
  if (isPenalty && minute === '') reader.note(UNTIMED_PENALTY);
  const mark = isOwnGoal ? ' (o.g.)' : isPenalty ? ' (pen.)' : '';
  const reading = readScorers(`${reader.cell(field)} ${/^\d{1,3}$/.test(minute) ? `${minute}'` : minute}${mark}`, 1);
  if (reading.scorers === null) reader.report(field, reading.problem);
  else if (countGoals(reading.scorers) !== 1) reader.report(field, 'A row of this sheet is one goal.');
  return reading.scorers ?? [];
}
