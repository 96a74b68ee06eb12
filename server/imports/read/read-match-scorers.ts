import { GAME_SERVER_MAX_PLAYERS_PER_TEAM } from '#contract/kit/limits.ts';
import {
  countGoals,
  describeExcess,
  readScorers,
  type SheetScorer,
  showScorers,
} from '#server/imports/read/read-scorers.ts';
import type { RowReader } from '#server/imports/read/row-reader.ts';
import type { Goals } from '#server/results/counted/read-score.ts';

export type SheetScorers = [home: SheetScorer[], away: SheetScorer[]];

export const NO_SCORERS: SheetScorers = [[], []];

/** Events need a minute. */
export const UNTIMED_PENALTY = 'Not read: a penalty without its minute counts as a goal.';

/** Separators between the home and the away scorers of one cell. */
const SIDE_SEPARATORS = [/;/, /\|/, /\//, /\s[-–—]\s/];

/**
 * Scorers from the sides' own columns, or from one column for both: 'Vince 12, 70; Max 33'. A side's goals must add up.
 */
export function readMatchScorers(reader: RowReader, goals: Goals): SheetScorers {
  const scorers: SheetScorers = [
    readSide(reader, 'home_scorers', 'The home scorers', goals[0]),
    readSide(reader, 'away_scorers', 'The away scorers', goals[1]),
  ];
  if (reader.cell('scorers') !== '') {
    const both = readBoth(reader.cell('scorers'), goals);
    if (typeof both === 'string') reader.report('scorers', both);
    else for (const at of [0, 1] as const) if (scorers[at].length === 0) scorers[at] = both[at];
  }
  if (scorers.flat().some(({ penalties }) => penalties?.includes(''))) reader.note(UNTIMED_PENALTY);
  for (const [at, side] of (['home', 'away'] as const).entries()) {
    const field = reader.has(`${side}_scorers`) ? (`${side}_scorers` as const) : 'scorers';
    if ((scorers[at]?.length ?? 0) > GAME_SERVER_MAX_PLAYERS_PER_TEAM)
      reader.report(field, 'These are too many scorers.');
  }
  return scorers;
}

/** Writes 'Vince 12’, 70’; Max 33’'. */
export function showMatchScorers([home, away]: SheetScorers): string {
  return home.length + away.length === 0 ? '' : [home, away].map((side) => showScorers(side) || '–').join('; ');
}

function readSide(
  reader: RowReader,
  field: 'home_scorers' | 'away_scorers',
  scorers: string,
  goals: number,
): SheetScorer[] {
  const reading = readScorers(reader.cell(field), goals);
  if (reading.scorers === null) reader.report(field, reading.problem);
  else if (reading.scorers.length > 0 && countGoals(reading.scorers) !== goals)
    reader.report(field, describeExcess(scorers, countGoals(reading.scorers), goals));
  return reading.scorers ?? [];
}

/** The scorers of a cell for both sides, or why it can't be parsed or doesn't add up to the score. */
function readBoth(text: string, goals: Goals): SheetScorers | string {
  const problems: string[] = [];
  for (const separator of SIDE_SEPARATORS) {
    const [home = '', away, other] = text.split(separator);
    if (away === undefined || other !== undefined) continue;
    const read = (prefersMinutes: boolean) =>
      [readScorers(home, goals[0], prefersMinutes), readScorers(away, goals[1], prefersMinutes)] as const;
    const first = read(false);
    const sides = first.some(({ scorers }) => scorers?.some(({ minutes }) => minutes.length > 0)) ? read(true) : first;
    const [atHome, onRoad] = [sides[0].scorers, sides[1].scorers];
    if (!atHome || !onRoad) problems.push(...sides.flatMap((side) => (side.scorers ? [] : side.problem)));
    else if (countGoals(atHome) === goals[0] && countGoals(onRoad) === goals[1]) return [atHome, onRoad];
    else problems.push(describeSides(countGoals(atHome), countGoals(onRoad), goals));
  }
  const total = goals[0] + goals[1];
  const reading = readScorers(text, total);
  if (!reading.scorers) return problems[0] ?? reading.problem;
  if (reading.scorers.length === 0) return [[], []];
  if (countGoals(reading.scorers) !== total)
    return problems[0] ?? `The scorers have ${countGoals(reading.scorers)} of ${total} goals.`;
  if (goals[1] === 0) return [reading.scorers, []];
  if (goals[0] === 0) return [[], reading.scorers];
  return problems[0] ?? 'Whose goals are these? Put a semicolon between the home and the away scorers.';
}

function describeSides(home: number, away: number, goals: Goals): string {
  return `The scorers make it ${home}–${away}, but the score is ${goals.join('–')}.`;
}
