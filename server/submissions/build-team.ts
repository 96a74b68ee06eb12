import type { MatchPlayer, TeamData } from '#contract/matches.ts';
import type { TeamTotal } from '#contract/teams.ts';

/**
 * A team's side of a match. Totals that were not sent are the players' sums where players carry the stat, and null
 * where they do not or where no players were sent at all (`players` undefined). A total that was sent as null stays so.
 */
export function buildTeam(
  original_name: string,
  players: MatchPlayer[] | undefined,
  sent: Partial<Record<TeamTotal, number | null>> = {},
): TeamData {
  const sum = (stat: 'assists' | 'yellow_cards' | 'red_card') => (players ? sumOf(players, stat) : null);
  return {
    original_name,
    players: players ?? [],
    assists: sent.assists === undefined ? sum('assists') : sent.assists,
    yellow_cards: sent.yellow_cards === undefined ? sum('yellow_cards') : sent.yellow_cards,
    red_cards: sent.red_cards === undefined ? sum('red_card') : sent.red_cards,
    shots_on_target: sent.shots_on_target ?? null,
    shots_off_target: sent.shots_off_target ?? null,
    fouls_committed: sent.fouls_committed ?? null,
    saves: sent.saves ?? null,
    corner_kicks: sent.corner_kicks ?? null,
    free_kicks: sent.free_kicks ?? null,
    penalties: sent.penalties ?? null,
    throw_ins: sent.throw_ins ?? null,
  };
}

export function sumOf(players: MatchPlayer[], stat: 'goals' | 'assists' | 'yellow_cards' | 'red_card'): number {
  return players.reduce((sum, player) => sum + player[stat], 0);
}
