import type { CupDraw } from '#contract/competitions/cups.ts';
import { randomOf } from '#server/competitions/odds/seeded-random.ts';

/** Teams of each group by name, in seed order. */
export type Groups = Map<string, number[]>;

type Team = { team_id: number; group: string | null };
type Shuffle = CupDraw['shuffle'];

/**
 * Teams in seed order, or shuffled deterministically by the shuffle's seed; with pots, each pot is shuffled separately.
 */
export function orderDrawnTeams<One>(teams: readonly One[], shuffle: Shuffle, potSize: number): One[] {
  if (!shuffle) return [...teams];
  const random = randomOf(shuffle.seed);
  const lots = teams.map((team, at) => ({ team, pot: shuffle.has_pots ? Math.floor(at / potSize) : 0, lot: random() }));
  return lots.toSorted((a, b) => a.pot - b.pot || a.lot - b.lot).map(({ team }) => team);
}

/**
 * Distributes teams to groups by seed. Placed teams stay in their groups, otherwise teams that have a group. If all
 * teams have one, they are redistributed when the number of groups changes or they are shuffled. Other teams fill the
 * smallest groups in a snake, A, B, C, C, B, A; with pots a group takes one team of each. Without a number there are as
 * many groups as the teams have, or two.
 */
export function formGroups(
  teams: readonly Team[],
  { groups: count, placed, shuffle }: Pick<CupDraw, 'groups' | 'placed' | 'shuffle'> = {},
): Groups {
  const former = new Map(teams.flatMap(({ team_id, group }) => (group === null ? [] : [[team_id, group] as const])));
  const formerCount = new Set(former.values()).size;
  const isRedrawn = former.size === teams.length && (shuffle || (count !== undefined && count !== formerCount));
  const groupOf = placed ? new Map(placed.map(({ team_id, group }) => [team_id, group as string])) : former;
  if (!placed && isRedrawn) groupOf.clear();
  const fewest = groupOf.size === teams.length ? 0 : Math.max(2, formerCount);
  const letters = Array.from({ length: count ?? fewest }, (_, at) => String.fromCharCode(65 + at));
  const names = [...new Set([...letters, ...groupOf.values()])].toSorted();
  const potOf = new Map(teams.map(({ team_id }, at) => [team_id, Math.floor(at / names.length)]));
  const members = (name: string) => [...groupOf].flatMap(([id, group]) => (group === name ? [id] : []));
  for (const { team_id } of orderDrawnTeams(teams, shuffle, names.length)) {
    if (groupOf.has(team_id)) continue;
    const withoutPot = names.filter((name) => !members(name).some((id) => potOf.get(id) === potOf.get(team_id)));
    const open = shuffle?.has_pots && withoutPot.length > 0 ? withoutPot : names;
    const size = Math.min(...open.map((name) => members(name).length));
    const smallest = open.filter((name) => members(name).length === size);
    groupOf.set(team_id, (size % 2 === 0 ? smallest[0] : smallest.at(-1)) ?? 'A');
  }
  return new Map(
    names.map((name) => [name, teams.flatMap(({ team_id }) => (groupOf.get(team_id) === name ? [team_id] : []))]),
  );
}
