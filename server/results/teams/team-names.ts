import { foldName } from '#contract/kit/fold-name.ts';
import type { TeamAlias } from '#contract/seasons/schema.ts';
import { spaceOnce } from '#contract/teams/names.ts';

/** Returns a function from a name to the displayed one: an alias's main name, else the name itself. */
export function canonicalNames(aliases: readonly TeamAlias[]): (name: string) => string {
  const mainNames = new Map(aliases.flatMap(({ alias, team }) => [alias, team].map((name) => [foldName(name), team])));
  return (name) => mainNames.get(foldName(name)) ?? spaceOnce(name);
}

/** Returns one object for all names of a team. `create` makes it, from the main name or else the team's first name. */
export function findByTeam<T>(aliases: readonly TeamAlias[], create: (name: string) => T): (name: string) => T {
  const readName = canonicalNames(aliases);
  const byKey = new Map<string, T>();
  const byName = new Map<string, T>();
  return (name) => {
    let found = byName.get(name);
    if (found !== undefined) return found;
    const mainName = readName(name);
    const key = foldName(mainName);
    found = byKey.get(key) ?? create(mainName);
    byKey.set(key, found);
    byName.set(name, found);
    return found;
  };
}
