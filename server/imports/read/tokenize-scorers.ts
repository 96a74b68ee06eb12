/** A part of a cell of scorers. */
export type ScorerToken =
  | { kind: 'word' | 'open' | 'close' | 'separator' | 'penalty' | 'own goal'; text: string }
  | { kind: 'count'; text: string; goals: number }
  /**
   * A number is certainly a minute with a minute sign, as in 12', or with added time. Others may be numbers of goals.
   */
  | { kind: 'minute'; text: string; minute: string; isMarked: boolean };

const END = String.raw`(?![\p{L}\p{M}\p{N}_])`;
const MINUTE_SIGN = "['’‘′´`]";
/** The end of a number, also before a mark, as in '12p' and '81og'. */
const NUMBER_END = String.raw`(?:${END}|(?=(?:p|pk|pen|og|o\.g)${END}))`;

const SPACE = /\s+/y;
const COUNT = new RegExp(String.raw`(?:[x×] ?(\d{1,2})|(\d{1,2}) ?(?:[x×]|goals?))${END}`, 'iuy');
/** Matches 45+2', 45'+2, 12', 12 min and 12. */
const MINUTE = new RegExp(
  String.raw`(\d{1,3})(?:${MINUTE_SIGN}? ?\+ ?(\d{1,2})${MINUTE_SIGN}?${NUMBER_END}|(${MINUTE_SIGN})(?!${MINUTE_SIGN}| ?\+)| ?(min|m)${END}|(?!${MINUTE_SIGN}| ?\+)${NUMBER_END})(?:\.(?!\d))?`,
  'iuy',
);
const INITIAL = /P\. ?\p{Lu}/uy;
const OTHER_TOKENS = [
  ['open', /[([]/y],
  ['close', /[)\]]/y],
  ['separator', new RegExp(`(?:[,;/|&]|(?:and|und)${END})`, 'iuy')],
  ['own goal', new RegExp(String.raw`(?:o\. ?g|og|own[ -]?goal|autogol)${END}\.?`, 'iuy')],
  ['penalty', new RegExp(String.raw`(?:penalty|pen|pk|p)${END}\.?`, 'iuy')],
  ['word', /[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_]|[-.'’](?=[\p{L}\p{N}_]))*\.?/uy],
] as const;

/** The tokens of a cell; `rest` begins at the first unknown character. */
export function tokenizeScorers(text: string): { tokens: ScorerToken[]; rest: string } {
  const tokens: ScorerToken[] = [];
  let at = 0;
  while (at < text.length) {
    at += matchAt(SPACE, text, at)?.[0].length ?? 0;
    const token = at < text.length ? readToken(text, at, tokens.at(-1)) : null;
    if (!token) break;
    tokens.push(token);
    at += token.text.length;
  }
  return { tokens, rest: text.slice(at) };
}

function readToken(text: string, at: number, previous: ScorerToken | undefined): ScorerToken | null {
  const count = matchAt(COUNT, text, at);
  if (count) return { kind: 'count', text: count[0], goals: Number(count[1] ?? count[2]) };
  const minute = matchAt(MINUTE, text, at);
  if (minute) {
    const [whole, number = '', added, sign, unit] = minute;
    const isMarked = [added, sign, unit].some((part) => part !== undefined);
    return { kind: 'minute', text: whole, minute: added ? `${number}+${added}` : number, isMarked };
  }
  for (const [kind, pattern] of OTHER_TOKENS) {
    // The 'P' of 'Vince P' and 'P. Vince' is part of the name.
    const isInName =
      !previous || previous.kind === 'word' || previous.kind === 'separator' || matchAt(INITIAL, text, at);
    if (kind === 'penalty' && isInName) continue;
    const found = matchAt(pattern, text, at);
    if (found) return { kind, text: found[0] };
  }
  return null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
