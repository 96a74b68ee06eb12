import { type Sql, sql } from '#database/query.ts';

/** Characters that separate the words of a name. */
const SEPARATORS = '-_.,:;\'"()/&#!?+';
const SEPARATOR = /[-_.,:;'"()/&#!?+]/g;

/**
 * How close a folded name is to a folded text that it contains: 0 is the whole name, 1 its beginning, 2 the beginning
 * of a word, 3 any other part.
 */
export function distanceOfName(name: string, text: string): number {
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  return toWords(name).includes(toWords(text)) ? 2 : 3;
}

/** `distanceOfName` in SQL. */
export function nameDistance(name: Sql, text: string): Sql {
  return sql`case
      when ${name} = ${text} then 0
      when starts_with(${name}, ${text}) then 1
      when strpos(' ' || translate(${name}, ${SEPARATORS}, repeat(' ', length(${SEPARATORS}))), ${toWords(text)}) > 0 then 2
      else 3
    end`;
}

function toWords(text: string): string {
  return ` ${text.replace(SEPARATOR, ' ')}`;
}
