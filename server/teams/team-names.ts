import type { TeamAlias } from '#contract/seasons.ts';
import { foldTeamName, spaceOnce } from '#contract/team-names.ts';

/** Maps a team's names to the one it is shown under: the main name of its alias, else the name itself. */
export function nameTeams(aliases: readonly TeamAlias[]): (name: string) => string {
  const mainNames = new Map(
    aliases.flatMap(({ alias, team }) => [alias, team].map((name) => [foldTeamName(name), team])),
  );
  return (name) => mainNames.get(foldTeamName(name)) ?? spaceOnce(name);
}

/**
 * Maps each of a team's names to one object, which `create` makes for its first name. `create` gets the main name of
 * the team's alias, else that first name.
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
