import type { CorrectedEvent, CorrectedPlayer } from '#contract/corrections.ts';
import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { cleanMark } from '#server/submissions/clean-mark.ts';

/** A player's line, as it is sent or corrected; a stat left out counts as 0. */
export function readPlayer(player: CorrectedPlayer): MatchPlayer {
  return {
    name: player.name,
    id: cleanMark(player.id),
    goals: player.goals ?? 0,
    assists: player.assists ?? 0,
    yellow_cards: player.yellow_cards ?? 0,
    red_card: Number(player.red_card ?? 0),
  };
}

export function readEvent({ eventName, timestamp, participants, team_affect }: CorrectedEvent): MatchEvent {
  return {
    eventName,
    timestamp: cleanMark(timestamp) ?? 'N/A',
    participants: participants ?? [],
    team_affect: team_affect ?? null,
  };
}

export function countPlayers(player_data: Record<TeamSide, { players: MatchPlayer[] }>): number {
  return TEAM_SIDES.reduce((count, side) => count + player_data[side].players.length, 0);
}
