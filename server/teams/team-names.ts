import type { TeamAlias } from '#contract/seasons.ts';
import { foldTeamName, spaceOnce } from '#contract/team-names.ts';

/** Finds what a team is called by any of its names: the main name of its alias, else that name. */
export function nameTeams(aliases: readonly TeamAlias[]): (name: string) => string {
  const mainNames = new Map(
    aliases.flatMap(({ alias, team }) => [alias, team].map((name) => [foldTeamName(name), team])),
  );
  return (name) => mainNames.get(foldTeamName(name)) ?? spaceOnce(name);
}

/**
 * Finds what `create` made for a team by any of its names. The team is called by the main name of its alias, else by the
 * first name that was asked for.
 */
export function findByTeam<T>(aliases: readonly TeamAlias[], create: (name: string) => T): (name: string) => T {
  const readName = nameTeams(aliases);
  const byKey = new Map<string, T>();
  const byName = new Map<string, T>();
  return (name) => {
    let found = byName.get(name);
    if (found !== undefined) return found;
    const mainName = readName(name);
    const key = foldTeamName(mainName);
    found = byKey.get(key) ?? create(mainName);
    byKey.set(key, found);
    byName.set(name, found);
    return found;
  };
}
