import { measure, type TextStyle } from '#server/previews/set-text.ts';

/** The text, or its beginning and an ellipsis when it is wider. */
export function fitLine(text: string, style: TextStyle, width: number): string {
  return measure(text, style) <= width ? text : endWithEllipsis(text, style, width);
}

/** The text in lines of this width, `most` at most, about equally long; the last one ends with an ellipsis if need be. */
export function fitLines(text: string, style: TextStyle, width: number, most: number): string[] {
  const lines = breakLines(text, style, width);
  const last = lines[most - 1];
  if (last !== undefined && lines.length > most) {
    return [...lines.slice(0, most - 1), endWithEllipsis(last, style, width)];
  }
  return breakLines(text, style, narrow(text, style, width, lines.length));
}

/** The least width at which the text is no longer in lines and no word is broken that need not be. */
function narrow(text: string, style: TextStyle, width: number, lines: number): number {
  let least = Math.max(...wordsOf(text).map((word) => Math.min(measure(word.trimEnd(), style), width)));
  let enough = width;
  while (enough - least > 1) {
    const middle = (least + enough) / 2;
    if (breakLines(text, style, middle).length <= lines) enough = middle;
    else least = middle;
  }
  return enough;
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

/** What stays together: words and their parts, each with the space or the hyphen behind it. */
function wordsOf(text: string): string[] {
  return text.split(/(?<=[ -])/);
}

/** The word, in pieces when it is wider than a line. */
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
