/** Limits that keep micromark fast: its time grows with the square of each quantity. */
const MAX_NESTING = 8;
const MAX_LINES = 2_000;
const MAX_QUOTES_AND_ITEMS = 1_500;
const MAX_EMPHASIS_MARKS = 2_000;
const MAX_BRACKETS = 800;
const MAX_OPEN_BRACKETS = 10;

/** Quote and list markers at the start of a line, with spaces between them. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?![^ \t])|\d{1,9}[.)](?![^ \t])))+/;
const CONTAINER = />|[-+*]|\d{1,9}[.)]/g;

/** Explains why Markdown would take long to render; null if it wouldn't. Takes linear time. */
export function findCostlyMarkup(text: string): string | null {
  const lines = text.split('\n');
  let containers = 0;
  for (const [at, line] of lines.entries()) {
    const depth = countContainers(line);
    if (depth > MAX_NESTING) {
      return `has ${depth} quotes and lists within each other in line ${at + 1}; ${MAX_NESTING} are possible.`;
    }
    containers += depth;
  }
  const isWritten = (line: string) => line.trim() !== '';
  return (
    exceeds(lines.filter(isWritten).length, MAX_LINES, 'lines') ??
    exceeds(containers, MAX_QUOTES_AND_ITEMS, 'list items and lines of quotes') ??
    exceeds(countMatches(text, /[*_]/g), MAX_EMPHASIS_MARKS, 'asterisks and underscores') ??
    exceeds(countMatches(text, /\[/g), MAX_BRACKETS, 'opening brackets') ??
    exceeds(countOpenBrackets(text), MAX_OPEN_BRACKETS, 'brackets within each other')
  );
}

function exceeds(count: number, limit: number, things: string): string | null {
  if (count <= limit) return null;
  return `has ${count.toLocaleString('en')} ${things}; ${limit.toLocaleString('en')} are possible.`;
}

function countContainers(line: string): number {
  const [marks = ''] = CONTAINERS.exec(line) ?? [];
  return countMatches(marks, CONTAINER);
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Maximum brackets open at once within a paragraph. */
function countOpenBrackets(text: string): number {
  let open = 0;
  let most = 0;
  for (const [mark] of text.matchAll(/\n[ \t]*\n|[[\]]/g)) {
    if (mark === '[') open += 1;
    else open = mark === ']' ? Math.max(0, open - 1) : 0;
    most = Math.max(most, open);
  }
  return most;
}
