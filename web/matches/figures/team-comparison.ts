import type { MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import {
  type CountedExtra,
  FOOTBALL_STATS,
  TEAM_EXTRAS,
  type TeamExtra,
  type TeamTotal,
} from '#contract/matches/stats.ts';

/** A stat of both teams; null if it wasn't sent. */
export interface ComparedStat {
  label: string;
  Blue: number | null;
  Green: number | null;
}

type ReadStat = (team: TeamData, goals: number) => number | null;

const STATS: readonly [label: string, read: ReadStat][] = [
  ['Goals', (_team, goals) => goals],
  ['Assists', (team) => totalOrSum(team, 'assists', 'assists')],
  ['Yellow Cards', (team) => totalOrSum(team, 'yellow_cards', 'yellow_cards')],
  ['Red Cards', (team) => totalOrSum(team, 'red_cards', 'red_card')],
  ['Shots on Target', (team) => team.shots_on_target ?? sumOf(team, 'shots_on_target')],
  ['Total Shots', (team) => addKnown(team.shots_on_target, team.shots_off_target) ?? sumOf(team, 'shots')],
  ['Fouls', (team) => team.fouls_committed ?? sumOf(team, 'fouls')],
  ['Saves', (team) => team.saves ?? sumOf(team, 'saves')],
  ['Corner Kicks', (team) => team.corner_kicks],
  ['Free Kicks', (team) => team.free_kicks],
  ['Penalties', (team) => team.penalties],
  ['Throw Ins', (team) => team.throw_ins],
];

/** The twelve comparisons of the Teams tab, in order, and those of added stats sent for both teams. */
export function compareTeams(teams: Record<TeamSide, TeamData>, goals: Record<TeamSide, number>): ComparedStat[] {
  const always = STATS.map(([label, read]) => ({
    label,
    Blue: read(teams.Blue, goals.Blue),
    Green: read(teams.Green, goals.Green),
  }));
  const later = TEAM_EXTRAS.map((stat) => ({
    label: FOOTBALL_STATS[stat].label,
    Blue: sentOrSum(teams.Blue, stat),
    Green: sentOrSum(teams.Green, stat),
  }));
  return [...always, ...later.filter(({ Blue, Green }) => Blue !== null && Green !== null)];
}

/** Falls back to the players' sum, except for possession. */
function sentOrSum(team: TeamData, stat: TeamExtra): number | null {
  return team[stat] ?? (stat === 'possession' ? null : sumOf(team, stat));
}

/** The sum of the players with the stat; null without any. */
function sumOf(team: TeamData, stat: CountedExtra): number | null {
  const values = team.players.flatMap((player) => player[stat] ?? []);
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : null;
}

/** Falls back to the players' sum if the team's total wasn't sent. */
function totalOrSum(team: TeamData, total: TeamTotal, stat: 'assists' | 'yellow_cards' | 'red_card'): number | null {
  const sent = team[total];
  if (sent !== null || team.players.length === 0) return sent;
  return team.players.reduce((sum, player: MatchPlayer) => sum + player[stat], 0);
}

function addKnown(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
