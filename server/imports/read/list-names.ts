import { spaceOnce } from '#contract/teams/names.ts';

const SEPARATORS = /[,;/|]/g;

/** The names of a cell between separators; a name with separators is quoted. */
export function splitNames(cell: string): string[] {
  const parts = cell.split('"');
  const last = parts.length - 1;
  const names = parts.map((part, at) => {
    if (at % 2 === 1 && at < last) return part;
    // A doubled quotation mark within a name is a literal one.
    return part === '' && at > 0 && at < last ? '"' : part.replace(SEPARATORS, '\n');
  });
  return names.join('').split('\n').map(spaceOnce).filter(Boolean);
}
