import { GAME_SERVER_MAX_STAT } from '#contract/kit/limits.ts';
import { explainShootOut } from '#contract/matches/shoot-outs.ts';
import { describeUnknownStatus, readStatus } from '#server/imports/read/read-status.ts';
import { readYesOrNo } from '#server/imports/read/read-yes-or-no.ts';
import type { RowReader } from '#server/imports/read/row-reader.ts';
import {
  type Goals,
  plainScore,
  readScore,
  type SheetScore,
  type Unplayed,
} from '#server/results/counted/read-score.ts';

/**
 * The score of a row, from the columns for score, state, extra time and shoot-out; null, with a problem, if unreadable.
 * A postponed or abandoned match has none, whatever its score column holds.
 */
export function readMatchScore(reader: RowReader): SheetScore | Unplayed | null {
  const status = readStatus(reader.cell('status'));
  if (status === 'cancelled') return 'cancelled';
  if (status === 'planned' || status === 'postponed') return 'planned';
  const score = reader.has('score') ? readScoreCell(reader) : readGoals(reader);
  if (status === null) reader.report('status', describeUnknownStatus(reader.cell('status')));
  if (status === 'walkover' && typeof score === 'string')
    reader.report('status', 'A walkover needs a score, like 3-0.');
  if (score === null || typeof score === 'string') return score;
  const is_walkover = score.is_walkover || status === 'walkover';
  const had_extra_time = score.had_extra_time || status === 'extra time';
  return withShootOut(reader, withExtraTime(reader, { ...score, is_walkover, had_extra_time }));
}

/** The column of scores. Columns of both teams' goals must agree with it, and replace an empty cell. */
function readScoreCell(reader: RowReader): SheetScore | Unplayed | null {
  const goals = [reader.cell('home_goals'), reader.cell('away_goals')];
  const hasGoals = goals.every((text) => /^\d{1,3}$/.test(text));
  if (hasGoals && reader.cell('score') === '') return readGoals(reader);
  const score = readScoreText(reader);
  if (hasGoals && score !== null && typeof score !== 'string' && score.goals.join() !== goals.map(Number).join())
    reader.report('home_goals', `The score says ${score.goals.join('–')}.`);
  return score;
}

function readScoreText(reader: RowReader): SheetScore | Unplayed | null {
  const reading = readScore(reader.cell('score'));
  if (reading.score) return reading.score;
  if (reading.unplayed) return reading.unplayed;
  reader.report('score', reading.problem);
  return null;
}

function readGoals(reader: RowReader): SheetScore | Unplayed | null {
  const cells = [reader.cell('home_goals'), reader.cell('away_goals')].map((text) => readScore(text));
  if (cells.every((reading) => !reading.score && reading.unplayed))
    return cells.some((reading) => !reading.score && reading.unplayed === 'cancelled') ? 'cancelled' : 'planned';
  const [home, away] = (['home_goals', 'away_goals'] as const).map((field) => {
    if (reader.cell(field) === '') reader.report(field, 'Score is missing.');
    return reader.optionalCount(field, GAME_SERVER_MAX_STAT);
  });
  return typeof home !== 'number' || typeof away !== 'number' ? null : plainScore([home, away]);
}

/** Reads 'yes', or the score after extra time beside that of normal time. */
function withExtraTime(reader: RowReader, score: SheetScore): SheetScore {
  const text = reader.cell('extra_time');
  const answer = readYesOrNo(text);
  if (answer !== undefined) return answer ? { ...score, had_extra_time: true } : score;
  const goals = readScore(text).score?.goals;
  if (goals && goals[0] >= score.goals[0] && goals[1] >= score.goals[1])
    return { ...score, goals, had_extra_time: true };
  reader.report('extra_time', `Extra time “${text}” is neither yes nor no, nor a score after extra time.`);
  return score;
}

function withShootOut(reader: RowReader, score: SheetScore): SheetScore {
  const [field, goals] = readShootOut(reader);
  if (!goals) return score;
  const { shoot_out } = score;
  const impossible = explainShootOut(goals);
  if (impossible) reader.report(field, impossible);
  else if (shoot_out && shoot_out.join() !== goals.join())
    reader.report(field, `The score says ${shoot_out.join('–')} in the shoot-out.`);
  return { ...score, shoot_out: goals };
}

function readShootOut(reader: RowReader): ['shoot_out' | 'home_penalties', Goals | null] {
  const text = reader.cell('shoot_out');
  if (readYesOrNo(text) !== false) {
    const score = readScore(text).score;
    const goals = score?.shoot_out ?? score?.goals ?? readScore(`0-0 (${text})`).score?.shoot_out ?? null;
    if (!goals) reader.report('shoot_out', `Shoot-out “${text}” is not two numbers.`);
    return ['shoot_out', goals];
  }
  const [home, away] = (['home_penalties', 'away_penalties'] as const).map((field) =>
    /^[-–—]$/.test(reader.cell(field)) ? null : reader.optionalCount(field, GAME_SERVER_MAX_STAT),
  );
  if (typeof home === 'number' && typeof away === 'number') return ['home_penalties', [home, away]];
  if (typeof home === 'number' || typeof away === 'number')
    reader.report(
      typeof home === 'number' ? 'away_penalties' : 'home_penalties',
      'Penalties of the other team are missing.',
    );
  return ['home_penalties', null];
}
