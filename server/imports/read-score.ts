import { spaceOnce } from '#contract/team-names.ts';

/** Goals of the home and the away team. */
export type Goals = [home: number, away: number];

/** A result as a sheet states it; the goals of a shoot-out are nobody's. */
export interface SheetScore {
  goals: Goals;
  had_extra_time: boolean;
  shoot_out: Goals | null;
}

export type ScoreReading = { score: SheetScore } | { score: null; problem: string };

const PAIR = /(\d{1,3}) ?[-–—−:x] ?(\d{1,3})/;
const PLAIN = new RegExp(`^${PAIR.source}$`, 'i');
/** 'p', 'pens', 'on penalties', 'PSO', and the German 'n. E.' and 'i. E.'. */
const SHOOT_OUT_WORD = String.raw`(?:(?:on |after )?pen(?:altie)?s?\b\.?|pk?s?\b\.?|pso\b|shoot-?out\b|[ni]\. ?e\.)`;
const GOALS_FIRST = new RegExp(`\\(? ?${PAIR.source} ?${SHOOT_OUT_WORD}(?! ?:) ?\\)?`, 'i');
const WORD_FIRST = new RegExp(`\\(? ?${SHOOT_OUT_WORD} ?:? ?${PAIR.source} ?\\)?`, 'i');
/** 'aet', 'a.e.t.', 'after extra time', 'ET', and the German 'n. V.'. */
const EXTRA_TIME = /\(? ?(?:a\.? ?e\.? ?t\b\.?|(?:after |with )?extra time|e\.?t\b\.?|n\. ?v\.) ?\)?/i;
/** The score at half-time or full time beside the final one: '(1-0)', '(2-2, 1-0)'. */
const EARLIER_SCORES = new RegExp(`\\( ?${PAIR.source}(?: ?[,;] ?${PAIR.source})* ?\\)`, 'i');

const MAX_SCORE_LENGTH = 80;

/** Reads '2-1', '2:1 (1:0)', '1-1 (4-3 p)', '2-1 a.e.t.' and '4-3 pen. 1-1 a.e.t. (1-1, 0-0)'. */
export function readScore(cell: string): ScoreReading {
  const text = spaceOnce(cell);
  const plain = toGoals(PLAIN.exec(text));
  if (plain) return { score: { goals: plain, had_extra_time: false, shoot_out: null } };
  if (text.length > MAX_SCORE_LENGTH) return unreadable('Score is too long.');
  const [shootOut, withoutShootOut] = takeShootOut(text);
  const earlier = EARLIER_SCORES.exec(withoutShootOut)?.[0];
  const withoutEarlier = withoutShootOut.replace(EARLIER_SCORES, ' ');
  const goals = toGoals(PLAIN.exec(withoutEarlier.replace(EXTRA_TIME, ' ').trim()));
  if (!goals) return unreadable(`Score “${text}” is not two numbers.`);
  if (shootOut && shootOut[0] === shootOut[1]) return unreadable(`The shoot-out in “${text}” has no winner.`);
  if (earlier && listPairs(earlier).some((pair) => pair[0] > goals[0] || pair[1] > goals[1])) {
    return unreadable(`What is ${earlier} in “${text}”? Write a shoot-out as (4-3 p).`);
  }
  return { score: { goals, had_extra_time: EXTRA_TIME.test(withoutEarlier), shoot_out: shootOut } };
}

/** A shoot-out and the text without it. In '1-1 pens 4-3' the first numbers are level, so that they are the score. */
function takeShootOut(text: string): [Goals | null, string] {
  const readings = [GOALS_FIRST, WORD_FIRST].flatMap((pattern) => {
    const goals = toGoals(pattern.exec(text));
    return goals ? [{ goals, rest: text.replace(pattern, ' ') }] : [];
  });
  const reading = readings.find(({ goals: [home, away] }) => home !== away) ?? readings[0];
  return reading ? [reading.goals, reading.rest] : [null, text];
}

/** '2–1', '1–1 (4–3 p)'. */
export function showScore({ goals, shoot_out }: SheetScore): string {
  const score = goals.join('–');
  return shoot_out ? `${score} (${shoot_out.join('–')} p)` : score;
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
