import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches.ts';
import type { MatchDetails } from '#contract/submissions.ts';
import type { NewMatch } from '#server/matches/new-match.ts';
import { buildTeam } from '#server/submissions/build-team.ts';

/** Who submits on the website, and when. */
export interface WebsiteSubmitter {
  id: number;
  d_username: string;
}

interface Contents {
  method: 'manual' | 'events';
  league_id: number;
  details: MatchDetails;
  players: Record<TeamSide, MatchPlayer[]>;
  goals: Record<TeamSide, number>;
  event_count: number;
  events: MatchEvent[];
  announce: boolean | undefined;
}

/** What manual and event submissions have in common: team A is Blue, team B is Green, and the match is Pending. */
export function buildWebsiteMatch(contents: Contents, submitter: WebsiteSubmitter, now: Date): NewMatch {
  const { method, league_id, details, players, goals, event_count, events, announce = true } = contents;
  const team_names = { Blue: details.teamA, Green: details.teamB };
  return {
    league_id,
    status: 'Pending',
    method,
    type: details.matchType,
    submitter_id: String(submitter.id),
    submitter_name: submitter.d_username,
    submission_date: now,
    match_name: `${team_names.Blue} vs ${team_names.Green}`,
    team_names,
    team_goals: goals,
    overall_player_count: players.Blue.length + players.Green.length,
    event_count,
    server_instance: null,
    place_id: null,
    group_id: null,
    hold_reasons: [],
    announce,
    player_data: {
      Blue: buildTeam(team_names.Blue, players.Blue),
      Green: buildTeam(team_names.Green, players.Green),
    },
    event_data: events,
    non_targeted_event_data: null,
  };
}
