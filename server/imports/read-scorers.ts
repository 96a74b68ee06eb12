import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import { hasLetterOrDigit } from '#contract/plain-text.ts';

/** A player's goals in a match; `minutes` has those that are stated, as '12' or '45+2'. */
export interface SheetScorer {
  name: string;
  goals: number;
  minutes: string[];
  isOwnGoal: boolean;
}

export type ScorerReading = { scorers: SheetScorer[] } | { scorers: null; problem: string };

const MINUTE = /^\d{1,3}(?:\+\d{1,2})?['’′]?$/;
/** A number of goals after a name: 'Vince (2)', 'Vince x2'. */
const TRAILING_COUNT = /^(.*\S)\s*(?:\( ?[x×]? ?(\d{1,2}) ?[x×]? ?\)|\s[x×] ?(\d{1,2}))$/i;
const OWN_GOAL = /\s\(?(?:og|o\.g\.|own goal)\)?$/i;
const PENALTY = /\s\((?:p|pen|pk)\.?\)$/i;
/** 'Vince (45)' is a minute; a number up to 12 in brackets is a number of goals. */
const BRACKETED_MINUTE = /\((\d{1,3}['’′]|\d{1,3}\+\d{1,2}['’′]?|1[3-9]|[2-9]\d|\d{3})\)$/;
const BRACKETED_LIST = /\(([\d\s,+'’′]*,[\d\s+'’′]*)\)/g;
const MAX_TOKEN_LENGTH = 200;
const LATEST_MINUTE = 200;

/** Reads one side's scorers: 'Vince 12, 70, Max (2), olive_ten'. A name without a number has one goal. */
export function readScorers(text: string): ScorerReading {
  const scorers: SheetScorer[] = [];
  for (const part of text.replace(BRACKETED_LIST, ' $1').split(/[,;]/)) {
    const token = part.trim().replace(PENALTY, '');
    if (token === '' || token === '-' || token === '–') continue;
    if (token.length > MAX_TOKEN_LENGTH) return unreadable(`${token.slice(0, MAX_NAME_LENGTH)}…`);
    const last = scorers.at(-1);
    const minutes = token.split(/\s+/);
    if (minutes.every((minute) => MINUTE.test(minute))) {
      if (!last) return { scorers: null, problem: `“${token}” has no name before it.` };
      last.goals += minutes.length;
      last.minutes.push(...minutes.map(withoutMark));
    } else {
      scorers.push(readScorer(token));
    }
  }
  const faulty = scorers.find((scorer) => !isScorer(scorer));
  return faulty ? unreadable(faulty.name) : { scorers: joinNames(scorers) };
}

function unreadable(name: string): ScorerReading {
  return { scorers: null, problem: `“${name}” is not a scorer.` };
}

/** A name, and the minutes or the number of goals after it. */
function readScorer(token: string): SheetScorer {
  const isOwnGoal = OWN_GOAL.test(token);
  const text = token.replace(OWN_GOAL, '').replace(PENALTY, '').replace(BRACKETED_MINUTE, ' $1');
  const [, counted, bracketed, times] = TRAILING_COUNT.exec(text) ?? [];
  if (counted) return { name: counted, goals: Number(bracketed ?? times), minutes: [], isOwnGoal };
  const words = text.split(/\s+/);
  const named = words.findLastIndex((word) => !MINUTE.test(word)) + 1;
  const minutes = words.slice(named).map(withoutMark);
  const name = words.slice(0, named).join(' ');
  // 'Vince (og) 12' has the mark before the minute.
  const isMarked = OWN_GOAL.test(name);
  return {
    name: name.replace(OWN_GOAL, ''),
    goals: Math.max(1, minutes.length),
    minutes,
    isOwnGoal: isOwnGoal || isMarked,
  };
}

function withoutMark(minute: string): string {
  return minute.replace(/['’′]/, '');
}

/** Names that differ only in capitals are one player. */
function joinNames(scorers: SheetScorer[]): SheetScorer[] {
  const known = new Map<string, SheetScorer>();
  for (const scorer of scorers) {
    const key = `${scorer.name.toLowerCase()}\n${scorer.isOwnGoal}`;
    const same = known.get(key);
    if (!same) known.set(key, scorer);
    else {
      same.goals += scorer.goals;
      same.minutes.push(...scorer.minutes);
    }
  }
  return [...known.values()];
}

function isScorer({ name, goals, minutes }: SheetScorer): boolean {
  const isName = name.length <= MAX_NAME_LENGTH && hasLetterOrDigit(name);
  return isName && goals >= 1 && minutes.every((minute) => Number.parseInt(minute, 10) <= LATEST_MINUTE);
}

/** Why scorers don't fit a score: 'The home scorers have 1 goal, but the team has 0.' */
export function describeExcess(scorers: string, goals: number, scored: number): string {
  return `${scorers} have ${goals === 1 ? '1 goal' : `${goals} goals`}, but the team has ${scored}.`;
}

export function countGoals(scorers: readonly SheetScorer[]): number {
  return scorers.reduce((sum, { goals }) => sum + goals, 0);
}
