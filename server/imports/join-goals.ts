import { group } from 'd3-array';
import type { Goals, SheetScore } from '#server/domain/read-score.ts';
import { NO_SCORERS, type Scorers } from '#server/imports/read-match-scorers.ts';
import { countGoals, joinNames, readScorers, type SheetScorer } from '#server/imports/read-scorers.ts';
import type { RowReader } from '#server/imports/row-reader.ts';
import { identify, type SheetTeams } from '#server/imports/sheet-teams.ts';

/** What a row of a sheet with a goal a row has of its match. */
interface GoalRow {
  reader: RowReader;
  home: string;
  away: string;
  day: string;
  score: SheetScore | null;
  scorers: Scorers;
  joins: number | null;
}

/**
 * In a sheet with a column for the minute each row is a goal: the first row of a match takes the scorers of its others, and
 * the last score. The scores of a match are equal or count up.
 */
export function joinGoals<Row extends GoalRow>(rows: readonly Row[], teams: SheetTeams): Row[] {
  if (!rows[0]?.reader.has('minute')) return [...rows];
  const matches = group(rows, ({ day, home, away }) => [day, identify(teams, home), identify(teams, away)].join('\n'));
  const first = new Map([...matches.values()].flatMap((own) => (own[0] ? [[own[0], joinMatch(own, teams)]] : [])));
  return rows.map((row) => {
    const joined = first.get(row);
    if (joined) return { ...row, ...joined };
    const own = matches.get([row.day, identify(teams, row.home), identify(teams, row.away)].join('\n'));
    return { ...row, joins: own?.[0]?.reader.number ?? null };
  });
}

/** The score and the scorers of a match's rows. */
function joinMatch(rows: readonly GoalRow[], teams: SheetTeams): { score: SheetScore | null; scorers: Scorers } {
  const last = rows.at(-1)?.score ?? null;
  if (!last || rows.some(({ score }) => score === null)) return { score: last, scorers: NO_SCORERS };
  const isRunning = rows.some(({ score }) => score?.goals.join() !== last.goals.join());
  const scorers: [SheetScorer[], SheetScorer[]] = [[], []];
  let before: Goals = [0, 0];
  for (const row of rows) {
    const goals = row.score?.goals ?? before;
    if (isRunning && goals[0] + goals[1] !== before[0] + before[1] + 1)
      row.reader.report('score', 'The scores of this match’s rows are neither equal nor counting up.');
    const side = findSide(row, teams, isRunning ? [goals[0] - before[0], goals[1] - before[1]] : last.goals);
    const goal = readGoal(row.reader);
    if (goal.length > 0 && side === null) row.reader.report('team', 'Whose goal is this? Add a column for the team.');
    else if (side !== null) scorers[side].push(...goal);
    before = goals;
  }
  const [home, away] = scorers.map(joinNames);
  const joined: Scorers = [home ?? [], away ?? []];
  const counts = joined.map(countGoals);
  if (counts.some((count) => count > 0) && counts.join() !== last.goals.join())
    rows[0]?.reader.report(
      'minute',
      `The rows of this match make it ${counts.join('–')}, but the score is ${last.goals.join('–')}.`,
    );
  return { score: last, scorers: joined };
}

/** Home or away by the column of the team or of the side's scorers, or by the only side that scored. */
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
  const reading = readScorers(`${reader.cell(field)} ${/^\d{1,3}$/.test(minute) ? `${minute}'` : minute}`, 1);
  if (reading.scorers === null) reader.report(field, reading.problem);
  else if (countGoals(reading.scorers) !== 1) reader.report(field, 'A row of this sheet is one goal.');
  return reading.scorers ?? [];
}
