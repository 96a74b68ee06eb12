import { addDays } from '#contract/kit/days.ts';
import { DEMO_ACCOUNTS } from '#demo/data/demo-accounts.ts';
import type { DemoPlayer } from '#demo/data/demo-players.ts';
import { TRANSFERS } from '#demo/data/season-8.ts';
import { SEASON_TEAMS, type SeasonTeam } from '#demo/data/season-8-teams.ts';
import type { DemoTeam } from '#demo/play/play-demo-match.ts';

/** A player's days in the squad of a team, as yyyy-mm-dd of the season's own calendar. */
export interface SquadMember extends DemoPlayer {
  shirt: number;
  goals: number;
  assists: number;
  first_day: string;
  last_day: string | null;
}

const FIRST_SQUADS_DAY = '2025-08-01';
const LAST_DAY_BEFORE = '2026-07-31';
const SEASON_SQUADS_DAY = '2026-08-15';
const SHIRTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 19];
const FIRST_FORMER_SHIRT = 30;

/** Players of the season who have names of their own, beside the demo accounts. */
const NAMES = [
  ...new Set([
    ...SEASON_TEAMS.flatMap(({ players }) => players.map(([, name]) => name)),
    ...TRANSFERS.map(({ player }) => player),
    'throwin_theo',
  ]),
];

/** A player of the season by name; ids are larger than any real Roblox id. */
export function seasonPlayer(name: string): DemoPlayer {
  const account = DEMO_ACCOUNTS.find(({ roblox_username }) => roblox_username === name);
  if (account) return { name, id: account.roblox_id };
  const number = NAMES.indexOf(name);
  if (number === -1) throw new Error(`The demo's season has no player ${name}.`);
  return { name, id: String(90_000_000_100_000 + number * 43) };
}

/** Squads by short name: named players, then those of the years before, of whom some have left. */
export function gatherSquads(before: readonly DemoTeam[]): Map<string, SquadMember[]> {
  return new Map(SEASON_TEAMS.map((team) => [team.short_name, gatherSquad(team, before)]));
}

function gatherSquad({ name, drawsFrom = name, short_name, players }: SeasonTeam, before: readonly DemoTeam[]) {
  const former = before.find((team) => team.name === drawsFrom)?.squad ?? [];
  const named = players.map(([shirt, player, goals, assists]): SquadMember => {
    const left = TRANSFERS.find((move) => move.player === player && move.from === short_name);
    const first_day = former.some((other) => other.name === player) ? FIRST_SQUADS_DAY : SEASON_SQUADS_DAY;
    return { ...seasonPlayer(player), shirt, goals, assists, first_day, last_day: left ? addDays(left.day, -1) : null };
  });
  const others = former.filter((player) => !players.some(([, other]) => other === player.name));
  // The squad of Kestrel United has only players with names of their own.
  const free = players.length > 10 ? [] : SHIRTS.filter((shirt) => !players.some(([taken]) => taken === shirt));
  const staying = others.slice(0, free.length).map((player, at): SquadMember => {
    return { ...player, shirt: free[at] ?? 0, goals: 0, assists: 0, first_day: FIRST_SQUADS_DAY, last_day: null };
  });
  const gone = others.slice(free.length).map((player, at): SquadMember => {
    const shirt = FIRST_FORMER_SHIRT + at;
    return { ...player, shirt, goals: 0, assists: 0, first_day: FIRST_SQUADS_DAY, last_day: LAST_DAY_BEFORE };
  });
  const arrived = TRANSFERS.filter(({ to }) => to === short_name).map(({ player, shirt = 0, day }): SquadMember => {
    return { ...seasonPlayer(player), shirt, goals: 0, assists: 0, first_day: day, last_day: null };
  });
  return [...named, ...staying, ...gone, ...arrived];
}

export function isInSquad({ first_day, last_day }: SquadMember, day: string): boolean {
  return first_day <= day && (last_day === null || day <= last_day);
}
