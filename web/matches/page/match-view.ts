import type { TeamHead } from '#contract/kit/heads.ts';
import type { MatchWithoutEvents, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import type { FixtureSheets, SideSheet } from '#contract/team-sheets/schema.ts';
import type { MatchFacts } from '#web/matches/figures/match-facts.ts';
import type { FirstEvents } from '#web/matches/page/event-list.ts';

/** A match for its page: facts and first events in chronological order. */
export interface MatchView extends MatchFacts {
  matchId: number;
  leagueId: number;
  names: Record<TeamSide, string>;
  /** Each side's team in the league; null without one. */
  leagueTeams: Record<TeamSide, TeamHead | null>;
  goals: Record<TeamSide, number>;
  shootOut: MatchWithoutEvents['context_data']['shoot_out'];
  teams: Record<TeamSide, TeamData>;
  /** Indexes in a team's players of those outside its squad, if the competition requires registration. */
  unregistered: Record<TeamSide, readonly number[]>;
  events: FirstEvents;
  /** The team sheets of its fixture; null if none was named. */
  sheets: Record<TeamSide, SideSheet> | null;
}

export function viewMatch(
  match: MatchWithoutEvents,
  facts: MatchFacts,
  events: FirstEvents,
  sheets: FixtureSheets | null,
): MatchView {
  const { match_id, league_id, context_data, player_data, teams, unregistered } = match;
  const bySide = <T>(read: (side: TeamSide) => T) =>
    Object.fromEntries(TEAM_SIDES.map((side) => [side, read(side)])) as Record<TeamSide, T>;
  return {
    ...facts,
    matchId: match_id,
    leagueId: league_id,
    names: context_data.team_names,
    leagueTeams: bySide((side) => teams?.[side] ?? null),
    goals: context_data.team_goals,
    shootOut: context_data.shoot_out,
    teams: player_data,
    unregistered: bySide((side) => unregistered?.[side] ?? []),
    events,
    sheets: sheets && bySide((side) => (side === match.fixture?.home_side ? sheets.home : sheets.away)),
  };
}
