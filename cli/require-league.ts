import { CommandError, readId } from '#cli/command.ts';
import type { Database } from '#database/connect.ts';
import { type LeagueName, listLeagueNames } from '#server/leagues/league-admin-queries.ts';
import { foldLeagueName } from '#server/leagues/league-names.ts';

/** One typing error per this many letters still leads to a suggestion. */
const LETTERS_PER_SLIP = 3;
const MAX_SUGGESTIONS = 3;

/** The league with an id or a name; throws with the most similar names if there is none. */
export async function requireLeague(database: Database, text: string): Promise<LeagueName> {
  const leagues = await listLeagueNames(database);
  if (/^\d+$/.test(text)) {
    const id = readId(text, 'league id');
    const found = leagues.find((league) => league.id === id);
    if (found) return found;
    throw new CommandError(`There is no league ${id}: list-leagues lists all.`);
  }
  const key = foldLeagueName(text);
  const found = leagues.find(({ name }) => foldLeagueName(name) === key);
  if (found) return found;
  const similar = leagues
    .map((league) => ({ league, slips: countSlips(key, foldLeagueName(league.name)) }))
    .filter(({ slips }) => slips <= key.length / LETTERS_PER_SLIP)
    .toSorted((one, other) => one.slips - other.slips)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ league: { id, name } }) => `${id}, ${name}`);
  const hint = similar.length > 0 ? `\n(Did you mean ${similar.join(', or ')}?)` : ': list-leagues lists all.';
  throw new CommandError(`There is no league “${text}”${hint}`);
}

/** Edit distance: the fewest letters to add, remove or replace. */
function countSlips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
