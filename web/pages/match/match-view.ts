import type { Match, MatchEvent, TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { sortByClock } from '#web/pages/match/match-clock.ts';
import { readTeamData, type TeamSheet } from '#web/pages/match/team-data.ts';

/** A match as its page shows it: teams named, their data read, events in chronological order. */
export interface MatchView {
  names: Record<TeamSide, string>;
  goals: Record<TeamSide, number>;
  teams: Record<TeamSide, TeamSheet>;
  events: MatchEvent[];
}

/** Teams without a name are called Blue and Green (spec §2). */
export function viewMatch({ context_data, player_data, event_data }: Match): MatchView {
  const bySide = <T>(read: (side: TeamSide) => T) =>
    Object.fromEntries(TEAM_SIDES.map((side) => [side, read(side)])) as Record<TeamSide, T>;
  return {
    names: bySide((side) => context_data.team_names?.[side]?.trim() || side),
    goals: bySide((side) => context_data.team_goals[side]),
    teams: bySide((side) => readTeamData(player_data?.[side])),
    events: sortByClock(event_data ?? []),
  };
}
