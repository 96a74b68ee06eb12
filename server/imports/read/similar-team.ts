import { foldHead } from '#server/imports/read/guess-columns.ts';

/** Optional words of clubs' names. */
const AFFIXES = new Set(['fc', 'afc', 'cf', 'sc', 'ac', 'fk', 'sv', 'club', 'the', 'football', 'soccer', 'team', 'de']);
const LONG_WORDS: Record<string, string> = {
  utd: 'united',
  ath: 'athletic',
  cty: 'city',
  tn: 'town',
  rvrs: 'rovers',
  wdrs: 'wanderers',
  st: 'saint',
};
/** Matches 'F.C.', whose letters form one word. */
const INITIALS = /(?<!\p{L})(?:\p{L}\.){2,5}/gu;
/** Shorter names that differ by one letter are usually different teams. */
const SHORTEST_MISTYPED = 5;

/** The id of the most similar team; null without one, or with two equally similar. */
export function findSimilarTeam(
  name: string,
  teams: readonly { id: number; keys: readonly string[] }[],
): number | null {
  const words = listWords(name);
  const tests = [
    (other: readonly string[]) => other.join('') === words.join(''),
    (other: readonly string[]) => isMistyped(words, other),
    (other: readonly string[]) => isShortened(words, other) || isShortened(other, words),
  ];
  for (const test of tests) {
    const [found, another] = teams.filter(({ keys }) => keys.some((key) => test(listWords(key))));
    if (found) return another ? null : found.id;
  }
  return null;
}

function listWords(name: string): string[] {
  const words = foldHead(name.replace(INITIALS, (initials) => initials.replaceAll('.', '')).replaceAll('&', ' and '))
    .split(' ')
    .map((word) => LONG_WORDS[word] ?? (word.length > 4 ? word.replace(/s$/, '') : word));
  const own = words.filter((word) => !AFFIXES.has(word));
  return own.length > 0 ? own : words;
}

/**
 * Whether one letter is wrong, missing or extra, or two are swapped. Numbers and single letters distinguish teams, so
 * they must be equal.
 */
function isMistyped(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [one.join(''), other.join('')];
  if (Math.min(a.length, b.length) < SHORTEST_MISTYPED || Math.abs(a.length - b.length) > 1) return false;
  const start = [...a].findIndex((letter, at) => letter !== b[at]);
  const from = start < 0 ? a.length : start;
  const tells = [one, other].some((words) => words.some((word) => word.length === 1));
  if (tells || /\d/.test(`${a[from] ?? ''}${b[from] ?? ''}`)) return false;
  const isSwapped = a[from] === b[from + 1] && a[from + 1] === b[from] && a.slice(from + 2) === b.slice(from + 2);
  return (
    isSwapped ||
    a.slice(from + 1) === b.slice(from + 1) ||
    a.slice(from + 1) === b.slice(from) ||
    a.slice(from) === b.slice(from + 1)
  );
}

/** Whether a name abbreviates another: 'Kestrel' or 'Kes Uni' for 'Kestrel United'. */
function isShortened(short: readonly string[], long: readonly string[]): boolean {
  return (
    (short[0]?.length ?? 0) >= 3 && short.length <= long.length && short.every((word, at) => long[at]?.startsWith(word))
  );
}
