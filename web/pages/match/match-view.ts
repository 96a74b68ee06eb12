import type { TeamHead } from '#contract/league-teams.ts';
import type { Match, MatchEvent, TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { sortByClock } from '#web/pages/match/match-clock.ts';
import { readTeamData, type TeamSheet } from '#web/pages/match/team-data.ts';

/** A match as its page shows it: teams named, their data read, events in chronological order. */
export interface MatchView {
  leagueId: number;
  names: Record<TeamSide, string>;
  /** The league's team that each side is, null for a side that is none. */
  leagueTeams: Record<TeamSide, TeamHead | null>;
  goals: Record<TeamSide, number>;
  teams: Record<TeamSide, TeamSheet>;
  /** Places in a team's players of those outside its squad, where the competition asks for it. */
  unregistered: Record<TeamSide, readonly number[]>;
  events: MatchEvent[];
  /** Number of events that are counted but not listed. */
  unlistedEvents: number;
}

/** Teams without a name are called Blue and Green. */
export function viewMatch({ league_id, context_data, player_data, event_data, teams, unregistered }: Match): MatchView {
  const bySide = <T>(read: (side: TeamSide) => T) =>
    Object.fromEntries(TEAM_SIDES.map((side) => [side, read(side)])) as Record<TeamSide, T>;
  return {
    leagueId: league_id,
    names: bySide((side) => context_data.team_names?.[side]?.trim() || side),
    leagueTeams: bySide((side) => teams?.[side] ?? null),
    goals: bySide((side) => context_data.team_goals[side]),
    teams: bySide((side) => readTeamData(player_data?.[side])),
    unregistered: bySide((side) => unregistered?.[side] ?? []),
    events: sortByClock(event_data ?? []),
    unlistedEvents: countUnlistedEvents({ context_data, event_data }),
  };
}

/** A manual submission counts its goals and cards as events without listing them. */
function countUnlistedEvents({ context_data, event_data }: Pick<Match, 'context_data' | 'event_data'>): number {
  return (event_data ?? []).length === 0 ? (context_data.event_count ?? 0) : 0;
}
