import type { MatchPlayer, TeamSide } from '#contract/matches.ts';
import type { TeamTotal } from '#contract/teams.ts';
import type { TeamSheet } from '#web/pages/match/team-data.ts';

/** A stat of both teams; null if it was not sent. */
export interface ComparedStat {
  label: string;
  Blue: number | null;
  Green: number | null;
}

type ReadStat = (team: TeamSheet, goals: number) => number | null;

const STATS: readonly [label: string, read: ReadStat][] = [
  ['Goals', (_team, goals) => goals],
  ['Assists', (team) => totalOrSum(team, 'assists', 'assists')],
  ['Yellow Cards', (team) => totalOrSum(team, 'yellow_cards', 'yellow_cards')],
  ['Red Cards', (team) => totalOrSum(team, 'red_cards', 'red_card')],
  ['Shots on Target', ({ totals }) => totals.shots_on_target],
  ['Total Shots', ({ totals }) => add(totals.shots_on_target, totals.shots_off_target)],
  ['Fouls', ({ totals }) => totals.fouls_committed],
  ['Saves', ({ totals }) => totals.saves],
  ['Corner Kicks', ({ totals }) => totals.corner_kicks],
  ['Free Kicks', ({ totals }) => totals.free_kicks],
  ['Penalties', ({ totals }) => totals.penalties],
  ['Throw Ins', ({ totals }) => totals.throw_ins],
];

/** The twelve comparisons of the Teams tab, in order. */
export function compareTeams(teams: Record<TeamSide, TeamSheet>, goals: Record<TeamSide, number>): ComparedStat[] {
  return STATS.map(([label, read]) => ({
    label,
    Blue: read(teams.Blue, goals.Blue),
    Green: read(teams.Green, goals.Green),
  }));
}

/** Falls back to the players' sum if the team's total was not sent. */
function totalOrSum(team: TeamSheet, total: TeamTotal, stat: 'assists' | 'yellow_cards' | 'red_card'): number | null {
  const sent = team.totals[total];
  if (sent !== null || team.players.length === 0) return sent;
  return team.players.reduce((sum, player: MatchPlayer) => sum + player[stat], 0);
}

function add(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
