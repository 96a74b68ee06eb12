import { measure, type TextStyle } from '#server/previews/set-text.ts';

/** The text, cut with an ellipsis if it is wider than `width`. */
export function fitLine(text: string, style: TextStyle, width: number): string {
  return measure(text, style) <= width ? text : endWithEllipsis(text, style, width);
}

/** Breaks the text into at most `maxLines` lines of about equal length; text beyond them is cut with an ellipsis. */
export function fitLines(text: string, style: TextStyle, width: number, maxLines: number): string[] {
  const lines = breakLines(text, style, width);
  const last = lines[maxLines - 1];
  if (last !== undefined && lines.length > maxLines) {
    return [...lines.slice(0, maxLines - 1), endWithEllipsis(last, style, width)];
  }
  return breakLines(text, style, narrow(text, style, width, lines.length));
}

/** The smallest width that needs no more lines and breaks no further word. */
function narrow(text: string, style: TextStyle, width: number, lines: number): number {
  let low = Math.max(...wordsOf(text).map((word) => Math.min(measure(word.trimEnd(), style), width)));
  let high = width;
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (breakLines(text, style, middle).length <= lines) high = middle;
    else low = middle;
  }
  return high;
}

function breakLines(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = [];
  for (const word of wordsOf(text)) {
    const line = lines.at(-1);
    const longer = `${line}${word}`;
    if (line !== undefined && measure(longer.trimEnd(), style) <= width) lines[lines.length - 1] = longer;
    else lines.push(...breakWord(word, style, width));
  }
  return lines.map((line) => line.trimEnd());
}

/** Words and parts of hyphenated words, each with the space or hyphen after it. */
function wordsOf(text: string): string[] {
  return text.split(/(?<=[ -])/);
}

/** Cuts a word that is wider than a line into pieces. */
function breakWord(word: string, style: TextStyle, width: number): string[] {
  const pieces = [''];
  for (const character of word) {
    const longer = pieces.at(-1) + character;
    if (longer === character || measure(longer.trimEnd(), style) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(character);
  }
  return pieces;
}

function endWithEllipsis(text: string, style: TextStyle, width: number): string {
  const characters = [...text];
  while (characters.length > 0 && measure(`${characters.join('').trimEnd()}…`, style) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
