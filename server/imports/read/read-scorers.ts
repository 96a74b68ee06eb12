import { clip } from '#contract/kit/clip.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { hasLetterOrDigit } from '#contract/kit/plain-text.ts';
import { type ScorerToken, tokenizeScorers } from '#server/imports/read/tokenize-scorers.ts';

/** A player's goals in a match; `minutes` has the stated ones, as '12' or '45+2'. */
export interface SheetScorer {
  name: string;
  goals: number;
  minutes: string[];
  /** The minutes that were penalties; an empty text for a penalty without a minute. */
  penalties?: string[];
  isOwnGoal: boolean;
}

export type ScorerReading = { scorers: SheetScorer[] } | { scorers: null; problem: string };

/** A number beside a name: a minute or, without a minute sign, perhaps a number of goals. */
interface Mention {
  minute: string;
  isMarked: boolean;
  isBracketed: boolean;
  isOwnGoal: boolean;
  isPenalty: boolean;
}

/** A name with the numbers beside it. */
interface Entry {
  words: string[];
  mentions: Mention[];
  count: number | null;
  isOwnGoal: boolean;
  isPenalty: boolean;
}

type CountRule = (entry: Entry) => boolean;

const NO_SCORERS = /^(?:[-–—]|none|n\/a)?$/i;
const LATEST_MINUTE = 200;
const MOST_GOALS = 12;

/**
 * Reads one side's scorers: 'Vince 12', 70', Max (2), olive_ten', or with the minutes first: '12' Vince, 70' Max'. A
 * name without a number has one goal. Unparsed characters are a fault. Ambiguous numbers are read so that they add up
 * to `scored`. A 1 adds up as minute or goals; it is a number of goals unless `prefersMinutes`.
 */
export function readScorers(text: string, scored: number | null = null, prefersMinutes = false): ScorerReading {
  const cell = text.trim();
  if (NO_SCORERS.test(cell)) return { scorers: [] };
  const { tokens, rest } = tokenizeScorers(cell);
  if (rest !== '')
    return refuse(`“${clip(rest, MAX_NAME_LENGTH)}” is not understood. Write scorers like: Vince 12’, 70’, Max 33’.`);
  const inner = withoutOuterBrackets(tokens);
  const isMinuteFirst = inner[0]?.kind === 'minute' && inner[0].isMarked;
  const entries = isMinuteFirst ? readMinutesFirst(inner) : readNamesFirst(inner);
  if (typeof entries === 'string') return refuse(entries);
  const problem = entries.map(findFault).find((fault) => fault !== null);
  if (problem) return refuse(problem);
  const readings = countRules(entries, prefersMinutes).map((rule) =>
    joinNames(entries.flatMap((entry) => toScorers(entry, rule))),
  );
  const [usual = []] = readings;
  return { scorers: readings.find((reading) => scored !== null && countGoals(reading) === scored) ?? usual };
}

function refuse(problem: string): ScorerReading {
  return { scorers: null, problem };
}

/** Brackets may enclose the whole cell: '[Vince 12', Max 33' (pen.)]'. */
function withoutOuterBrackets(tokens: ScorerToken[]): ScorerToken[] {
  let depth = 0;
  const end = tokens.findIndex(({ kind }) => {
    depth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
    return depth === 0;
  });
  return tokens[0]?.kind === 'open' && end === tokens.length - 1 ? tokens.slice(1, -1) : tokens;
}

/** Reads 'Vince 12', 70' (pen.), Max (2)'; numbers or marks between two names also separate them. */
function readNamesFirst(tokens: readonly ScorerToken[]): Entry[] | string {
  const entries: Entry[] = [];
  let [isBracketed, previous, prefix]: [boolean, ScorerToken['kind'], number | null] = [false, 'separator', null];
  for (const [at, token] of tokens.entries()) {
    const entry = entries.at(-1);
    const { kind, text } = token;
    if (kind === 'open' || kind === 'close') {
      if (isBracketed === (kind === 'open') || !entry) return describeMisplaced(text);
      isBracketed = kind === 'open';
      continue;
    }
    if (kind === 'word') {
      if (isBracketed) return describeMisplaced(text);
      if (entry && previous === 'word') entry.words.push(text);
      else entries.push(newEntry(text, [], prefix));
      prefix = null;
    } else if (kind === 'count' && previous === 'separator' && tokens[at + 1]?.kind === 'word') {
      prefix = token.goals;
    } else if (!entry || (previous === 'separator' && kind !== 'minute' && kind !== 'separator')) {
      if (kind !== 'separator') return `“${text}” has no name before it.`;
    } else if (kind === 'count') {
      if (entry.count !== null) return describeMisplaced(text);
      entry.count = token.goals;
    } else if (kind === 'minute') {
      entry.mentions.push({ ...token, isBracketed, isOwnGoal: false, isPenalty: false });
    } else if (kind === 'own goal') {
      markOwnGoal(previous === 'minute' ? entry.mentions.at(-1) : entry);
    } else if (kind === 'penalty') {
      markPenalty(entry.mentions.at(-1) ?? entry);
    }
    previous = kind;
  }
  return isBracketed ? describeMisplaced('(') : entries;
}

/** Reads '12', 70' Vince, 33' Max (o.g.)'. */
function readMinutesFirst(tokens: readonly ScorerToken[]): Entry[] | string {
  const entries: Entry[] = [];
  const mentions: Mention[] = [];
  let [isBracketed, previous]: [boolean, ScorerToken['kind']] = [false, 'separator'];
  for (const token of tokens) {
    const { kind, text } = token;
    const entry = entries.at(-1);
    if (kind === 'open' || kind === 'close') {
      if (isBracketed === (kind === 'open')) return describeMisplaced(text);
      isBracketed = kind === 'open';
      continue;
    }
    if (kind === 'minute') {
      if (!token.isMarked || isBracketed) return describeMisplaced(text);
      mentions.push({ ...token, isBracketed, isOwnGoal: false, isPenalty: false });
    } else if (kind === 'word') {
      if (isBracketed) return describeMisplaced(text);
      if (entry && previous === 'word') entry.words.push(text);
      else if (mentions.length === 0 || previous === 'separator') return `“${text}” has no minute before it.`;
      else entries.push(newEntry(text, mentions.splice(0), null));
    } else if (kind === 'count' || (kind !== 'separator' && previous === 'separator')) {
      return describeMisplaced(text);
    } else if (kind === 'own goal') {
      markOwnGoal(mentions.at(-1) ?? entry);
    } else if (kind === 'penalty') {
      markPenalty(mentions.at(-1) ?? entry?.mentions.at(-1) ?? entry);
    }
    previous = kind;
  }
  const [left] = mentions;
  if (left) return `“${left.minute}” has no name after it.`;
  return isBracketed ? describeMisplaced('(') : entries;
}

function describeMisplaced(text: string): string {
  return `“${clip(text, MAX_NAME_LENGTH)}” is not understood here. Write scorers like: Vince 12’, 70’, Max 33’.`;
}

function newEntry(word: string, mentions: Mention[], count: number | null): Entry {
  return { words: [word], mentions, count, isOwnGoal: false, isPenalty: false };
}

function markOwnGoal(marked: Entry | Mention | undefined): void {
  if (marked) marked.isOwnGoal = true;
}

function markPenalty(marked: Entry | Mention | undefined): void {
  if (marked) marked.isPenalty = true;
}

/** Why an entry isn't a scorer, in one sentence; null if it is one. */
function findFault({ words, mentions, count }: Entry): string | null {
  const name = words.join(' ');
  const number = words.find((word) => /^\d+\.?$/.test(word));
  if (number) return `“${clip(number, MAX_NAME_LENGTH)}” is not a minute.`;
  if (name.length > MAX_NAME_LENGTH || !hasLetterOrDigit(name))
    return `“${clip(name, MAX_NAME_LENGTH)}” is not a scorer.`;
  const late = mentions.find(({ minute }) => Number.parseInt(minute, 10) > LATEST_MINUTE || /^0+$/.test(minute));
  if (late) return `“${late.minute}” is not a minute.`;
  if (count === 0) return `${name} has no goal.`;
  if (count !== null && mentions.length > 0 && mentions.length !== count)
    return `${name} has ${formatGoals(count)}, but ${mentions.length === 1 ? '1 minute' : `${mentions.length} minutes`}.`;
  return null;
}

/**
 * Rules for which entries' numbers are goals, in order of preference. First those in brackets up to 12, as in 'Vince
 * (2)'; then none, as in 'Vince (5)' of a 1–0; then those without brackets, as in 'Vince 2, Max 1' of a 3–0.
 */
function countRules(entries: readonly Entry[], prefersMinutes: boolean): CountRule[] {
  const isBare = ({ mentions, count }: Entry) => {
    const [mention, other] = mentions;
    return count === null && mention && !other && !mention.isMarked ? Number(mention.minute) <= MOST_GOALS : false;
  };
  const inBrackets: CountRule = (entry) => isBare(entry) && entry.mentions.every(({ isBracketed }) => isBracketed);
  const numbered = entries.filter(({ mentions }) => mentions.length > 0);
  if (!numbered.every(isBare)) return [inBrackets, () => false];
  // A cell of goal counts is more likely than a goal in the first minute.
  const hasOne = !prefersMinutes && numbered.some(({ mentions }) => mentions[0]?.minute === '1');
  return hasOne ? [isBare, inBrackets, () => false] : [inBrackets, () => false, isBare];
}

/** Splits an entry into goals and own goals. */
function toScorers(entry: Entry, isCounted: CountRule): SheetScorer[] {
  const { words, mentions, count } = entry;
  const name = words.join(' ');
  const [first] = mentions;
  const untimed = entry.isPenalty || first?.isPenalty ? { penalties: [''] } : {};
  if (!first) return [{ name, goals: count ?? 1, minutes: [], isOwnGoal: entry.isOwnGoal, ...untimed }];
  if (isCounted(entry))
    return [
      { name, goals: Number(first.minute), minutes: [], isOwnGoal: entry.isOwnGoal || first.isOwnGoal, ...untimed },
    ];
  return [false, true].flatMap((isOwnGoal) => {
    const own = mentions.filter((mention) => (entry.isOwnGoal || mention.isOwnGoal) === isOwnGoal);
    if (own.length === 0) return [];
    const penalties = own.filter(({ isPenalty }) => isPenalty || entry.isPenalty).map(({ minute }) => minute);
    const scorer = { name, goals: own.length, minutes: own.map(({ minute }) => minute), isOwnGoal };
    return [penalties.length === 0 ? scorer : { ...scorer, penalties }];
  });
}

/** Names that differ only in case are one player. */
export function joinNames(scorers: readonly SheetScorer[]): SheetScorer[] {
  const known = new Map<string, SheetScorer>();
  for (const scorer of scorers) {
    const key = `${scorer.isOwnGoal} ${foldName(scorer.name)}`;
    const same = known.get(key);
    if (!same) known.set(key, { ...scorer, minutes: [...scorer.minutes] });
    else {
      same.goals += scorer.goals;
      same.minutes.push(...scorer.minutes);
      if (scorer.penalties) same.penalties = [...(same.penalties ?? []), ...scorer.penalties];
    }
  }
  return [...known.values()];
}

/** Explains the excess: 'The home scorers have 1 goal, but the team has 0.' */
export function describeExcess(scorers: string, goals: number, scored: number): string {
  return `${scorers} have ${formatGoals(goals)}, but the team has ${scored}.`;
}

function formatGoals(goals: number): string {
  return goals === 1 ? '1 goal' : `${goals} goals`;
}

export function countGoals(scorers: readonly SheetScorer[]): number {
  return scorers.reduce((sum, { goals }) => sum + goals, 0);
}

/** Writes 'Vince 12’, 70’ (pen.), Max ×2, Dan 33’ (o.g.)'. */
export function showScorers(scorers: readonly SheetScorer[]): string {
  return scorers
    .map(({ name, goals, minutes, penalties, isOwnGoal }) => {
      const times = minutes.map((minute) => `${minute}’${penalties?.includes(minute) ? ' (pen.)' : ''}`);
      const numbers = times.length > 0 ? ` ${times.join(', ')}` : '';
      const uncounted = goals > Math.max(1, minutes.length) ? ` ×${goals}` : '';
      return `${name}${numbers}${uncounted}${isOwnGoal ? ' (o.g.)' : ''}`;
    })
    .join(', ');
}
