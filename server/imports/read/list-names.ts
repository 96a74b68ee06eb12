import { spaceOnce } from '#contract/teams/names.ts';

const SEPARATORS = /[,;/|]/g;

/** The names of a cell between separators; one with separators of its own is in quotation marks. */
export function splitNames(cell: string): string[] {
  const parts = cell.split('"');
  const last = parts.length - 1;
  const names = parts.map((part, at) => {
    if (at % 2 === 1 && at < last) return part;
    // Two marks within a name are one of its own.
    return part === '' && at > 0 && at < last ? '"' : part.replace(SEPARATORS, '\n');
  });
  return names.join('').split('\n').map(spaceOnce).filter(Boolean);
}
