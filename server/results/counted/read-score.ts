import { explainShootOut, writeGoals } from '#contract/matches/shoot-outs.ts';
import { spaceOnce } from '#contract/teams/names.ts';
import { isDamagedScore } from '#server/results/counted/excel-damage.ts';

/** Goals of the home and the away team. */
export type Goals = [home: number, away: number];

/** A result in a sheet; the goals of a shoot-out count for no player. */
export interface SheetScore {
  goals: Goals;
  had_extra_time: boolean;
  shoot_out: Goals | null;
  /** Whether the score was awarded without a match. */
  is_walkover: boolean;
}

/** Why a match has no result: it is unplayed, or was abandoned. */
export type Unplayed = 'planned' | 'cancelled';

export type ScoreReading = { score: SheetScore } | { score: null; problem: string; unplayed?: Unplayed };

const PAIR = /(\d{1,3}) ?[-–—−:x] ?(\d{1,3})/;
const PLAIN_SCORE = new RegExp(`^${PAIR.source}$`, 'i');
/** Matches 'p', 'pens', 'on penalties', 'PSO', and the German 'n. E.' and 'i. E.'. */
const SHOOT_OUT_WORD = String.raw`(?:(?:on |after )?pen(?:altie)?s?\b\.?|pk?s?\b\.?|pso\b|shoot-?out\b|[ni]\. ?e\.)`;
const GOALS_FIRST = new RegExp(`\\(? ?${PAIR.source} ?${SHOOT_OUT_WORD}(?! ?:) ?\\)?`, 'i');
const WORD_FIRST = new RegExp(`\\(? ?${SHOOT_OUT_WORD} ?:? ?${PAIR.source} ?\\)?`, 'i');
/** Matches 'aet', 'a.e.t.', 'after extra time', 'ET', and the German 'n. V.'. */
const EXTRA_TIME = /\(? ?(?:a\.? ?e\.? ?t\b\.?|(?:after |with )?extra time|e\.?t\b\.?|n\. ?v\.) ?\)?/i;
/** Matches the half-time or full-time score beside the final one: '(1-0)', '(2-2, 1-0)'. */
const EARLIER_SCORES = new RegExp(`\\( ?${PAIR.source}(?: ?[,;] ?${PAIR.source})* ?\\)`, 'i');

/** Matches 'ff', 'awd.', 'w/o', also in brackets. */
const WALKOVER =
  /\(? ?(?:forfeit(?:ed)?|ff|awarded|awd|walk-?over|w ?[./]? ?o|wertung|n\.? ?a\. ?w)(?!\p{L})\.? ?\)?/iu;
/** English tables use H-W and A-W for a home and an away walkover. */
const SIDE_WALKOVER = /^([ha]) ?[-–] ?w$/i;
const CANCELLED =
  /^(?:a ?[-–] ?a|abandoned|abd\.?|cancell?ed|canc\.?|void|annulled|abgebrochen|abgesagt|annulliert|suspendido|annulé|annullata)$/i;
const PLANNED =
  /^(?:|[-–—_?]{1,3}(?: ?[-–—:] ?[-–—_?]{1,3})?|:|vs?\.?|x|p\.?|p ?[-–]? ?p|pst\.?|post(?:poned|p)?\.?|tb[acd]|n\/a|not played|to be played|unplayed|upcoming|scheduled|verlegt|verschoben|aplazado|adiado|reporté|rinviata|uitgesteld)$/i;

/** The kick-off, which many lists have in place of the score. */
const KICK_OFF = /^(?:1\d|2[0-3])[:.](?:00|15|30|45)$/;

const MAX_SCORE_LENGTH = 80;

/** Reads '2-1', '2:1 (1:0)', '1-1 (4-3 p)', '2-1 a.e.t.' and '4-3 pen. 1-1 a.e.t. (1-1, 0-0)'. */
export function readScore(cell: string): ScoreReading {
  const text = spaceOnce(cell);
  const plain = toGoals(PLAIN_SCORE.exec(text));
  if (plain && !KICK_OFF.test(text)) return { score: plainScore(plain) };
  const inner = text.replace(/^\((.*)\)$/, '$1').trim();
  if (PLANNED.test(inner) || KICK_OFF.test(inner))
    return { score: null, problem: 'Not played yet.', unplayed: 'planned' };
  if (CANCELLED.test(inner)) return { score: null, problem: 'Not played.', unplayed: 'cancelled' };
  if (isDamagedScore(text)) return unreadable('Excel has turned this score into a date: format the column as text.');
  if (text.length > MAX_SCORE_LENGTH) return unreadable('Score is too long.');
  const sideWalkover = SIDE_WALKOVER.exec(text);
  if (sideWalkover)
    return { score: { ...plainScore(/h/i.test(sideWalkover[1] ?? '') ? [3, 0] : [0, 3]), is_walkover: true } };
  if (WALKOVER.test(text)) {
    const given = toGoals(PLAIN_SCORE.exec(text.replace(WALKOVER, ' ').trim()));
    return given
      ? { score: { ...plainScore(given), is_walkover: true } }
      : unreadable('Who won by walkover? Write the score with it, like 3-0 w/o.');
  }
  const [shootOut, withoutShootOut] = takeShootOut(text);
  const earlier = EARLIER_SCORES.exec(withoutShootOut)?.[0];
  const withoutEarlier = withoutShootOut.replace(EARLIER_SCORES, ' ');
  const goals = toGoals(PLAIN_SCORE.exec(withoutEarlier.replace(EXTRA_TIME, ' ').trim()));
  if (!goals) return unreadable(`Score “${text}” is not two numbers.`);
  if (shootOut && shootOut[0] === shootOut[1]) return unreadable(`The shoot-out in “${text}” has no winner.`);
  const impossible = shootOut && explainShootOut(shootOut);
  if (impossible) return unreadable(impossible);
  if (earlier && listPairs(earlier).some((pair) => pair[0] > goals[0] || pair[1] > goals[1])) {
    return unreadable(`What is ${earlier} in “${text}”? Write a shoot-out as (4-3 p).`);
  }
  return { score: { ...plainScore(goals), had_extra_time: EXTRA_TIME.test(withoutEarlier), shoot_out: shootOut } };
}

/** A score without extra time and shoot-out. */
export function plainScore(goals: Goals): SheetScore {
  return { goals, had_extra_time: false, shoot_out: null, is_walkover: false };
}

/** A shoot-out and the remaining text. In '1-1 pens 4-3' the first numbers are level, so they are the score. */
function takeShootOut(text: string): [Goals | null, string] {
  const readings = [GOALS_FIRST, WORD_FIRST].flatMap((pattern) => {
    const goals = toGoals(pattern.exec(text));
    return goals ? [{ goals, rest: text.replace(pattern, ' ') }] : [];
  });
  const reading = readings.find(({ goals: [home, away] }) => home !== away) ?? readings[0];
  return reading ? [reading.goals, reading.rest] : [null, text];
}

/** Writes '2–1', '2–1 a.e.t.', '1–1 (4–3 pens)' or '3–0 w/o'. */
export function showScore({ goals, shoot_out, had_extra_time, is_walkover }: SheetScore): string {
  return `${writeGoals(goals, shoot_out)}${had_extra_time && !shoot_out ? ' a.e.t.' : ''}${is_walkover ? ' w/o' : ''}`;
}

function listPairs(text: string): Goals[] {
  return [...text.matchAll(new RegExp(PAIR.source, 'gi'))].flatMap((found) => {
    const pair = toGoals(found);
    return pair ? [pair] : [];
  });
}

function toGoals(found: readonly (string | undefined)[] | null): Goals | null {
  const [, home, away] = found ?? [];
  return home === undefined || away === undefined ? null : [Number(home), Number(away)];
}

function unreadable(problem: string): ScoreReading {
  return { score: null, problem };
}
