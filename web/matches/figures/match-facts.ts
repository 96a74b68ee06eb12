import { sortByClock } from '#contract/matches/match-clock.ts';
import type { Match, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { listScorers, type Scorers } from '#contract/matches/scorers.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { COUNTED_EXTRAS, TEAM_EXTRAS } from '#contract/matches/stats.ts';
import { listPerformers, type Performer } from '#web/matches/figures/performers.ts';
import { layOutScoreFlow, type ScoreFlow } from '#web/matches/figures/score-flow-layout.ts';
import { placeMarkers, type StripMarker } from '#web/matches/figures/strip-layout.ts';

/** Facts of all events, of bounded size regardless of their number. */
export interface MatchFacts {
  scorers: Record<TeamSide, Scorers>;
  /** Null without goals, assists and cards. */
  performers: Record<TeamSide, Performer[]> | null;
  /** Changes of the lead; null if the events don't add up to the score. */
  flow: ScoreFlow | null;
  /** Goals and cards in order. */
  markers: StripMarker[];
  /** Number of events that are counted but not listed. */
  unlistedEvents: number;
  /**
   * Whether the match was sent with non-targeted event data, or with added stats, both of which allow a comparison of
   * teams.
   */
  hasTeamStats: boolean;
}

export function readFacts({ context_data, player_data, ...match }: Match): MatchFacts {
  const sent = match.event_data;
  const events = sortByClock(sent);
  return {
    scorers: listScorers({ event_data: events, player_data }),
    performers: listPerformers(player_data, events),
    flow: layOutScoreFlow(events, context_data.team_goals),
    markers: placeMarkers(events),
    // A manual submission counts its goals and cards as events without listing them.
    unlistedEvents: sent.length === 0 ? (context_data.event_count ?? 0) : 0,
    hasTeamStats:
      (match.non_targeted_event_data ?? null) !== null || TEAM_SIDES.some((side) => hasLaterStats(player_data[side])),
  };
}

function hasLaterStats(team: TeamData): boolean {
  const isAny = (player: TeamData['players'][number]) => COUNTED_EXTRAS.some((stat) => player[stat] !== undefined);
  return TEAM_EXTRAS.some((stat) => team[stat] !== undefined) || team.players.some(isAny);
}
