import { foldName } from '#contract/kit/fold-name.ts';
import type { MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';

/** Players by name in lower case; null if two share it. */
export type NamedPlayers = ReadonlyMap<string, MatchPlayer | null>;

/** The players of a match by name, as events refer to them. */
export function indexPlayers(teams: Record<TeamSide, Pick<TeamData, 'players'>>): NamedPlayers {
  const named = new Map<string, MatchPlayer | null>();
  for (const player of [...teams.Blue.players, ...teams.Green.players]) {
    const name = foldName(player.name);
    const namesake = named.get(name);
    named.set(name, namesake === undefined || namesake?.id === player.id ? player : null);
  }
  return named;
}
