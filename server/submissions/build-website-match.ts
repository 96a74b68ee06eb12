import { foldName } from '#contract/kit/fold-name.ts';
import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches/schema.ts';
import { pickPlayerExtras, type TeamExtras } from '#contract/matches/stats.ts';
import type {
  EventSubmission,
  ManualPlayer,
  ManualSubmission,
  MatchDetails,
  SubmittedEvent,
} from '#contract/submissions/schema.ts';
import { invalidField } from '#server/kit/http/errors.ts';
import { buildTeam, refuseExcess, refuseSameNames, sumOf } from '#server/results/counted/match-parts.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';
import { findImpossibleShootOut } from '#server/submissions/find-contradictions.ts';

/** The account that submits on the website. */
export interface WebsiteSubmitter {
  id: number;
  d_username: string;
  token_prefix?: string;
}

interface Contents {
  method: 'manual' | 'events';
  league_id: number;
  details: MatchDetails;
  players: Record<TeamSide, MatchPlayer[]>;
  /** Added stats of teams. */
  stats?: Record<TeamSide, TeamExtras | undefined>;
  goals: Record<TeamSide, number>;
  event_count: number;
  events: MatchEvent[];
  announce: boolean | undefined;
  accept: boolean | undefined;
}

/** The match of a manual submission: goals are the players' sums, and `event_count` counts goals and cards. */
export function buildManualMatch(submission: ManualSubmission, submitter: WebsiteSubmitter, now: Date): NewMatch {
  const { A, B } = submission.teams;
  const players = {
    Blue: A.map((player, at) => readPlayer(player, `teams.A[${at}]`)),
    Green: B.map((player, at) => readPlayer(player, `teams.B[${at}]`)),
  };
  const everyone = [...players.Blue, ...players.Green];
  return buildWebsiteMatch(
    {
      method: 'manual',
      league_id: submission.league_id,
      details: submission.matchDetails,
      players,
      stats: { Blue: submission.team_stats?.A, Green: submission.team_stats?.B },
      goals: { Blue: sumOf(players.Blue, 'goals'), Green: sumOf(players.Green, 'goals') },
      event_count: sumOf(everyone, 'goals') + sumOf(everyone, 'yellow_cards') + sumOf(everyone, 'red_card'),
      events: [],
      announce: submission.announce,
      accept: submission.accept,
    },
    submitter,
    now,
  );
}

const SIDE_OF_TEAM = { A: 'Blue', B: 'Green' } as const satisfies Record<SubmittedEvent['team'], TeamSide>;

/** Goals, or points in basketball, that an event adds to the score. */
const GOALS_OF_EVENT: Partial<Record<SubmittedEvent['type'], number>> = { Goal: 1, '2 Points': 2, '3 Points': 3 };

/** The match of an event submission: goals, cards and players all derive from the events, in order. */
export function buildEventMatch(submission: EventSubmission, submitter: WebsiteSubmitter, now: Date): NewMatch {
  const players = { Blue: listPlayers(submission.events, 'Blue'), Green: listPlayers(submission.events, 'Green') };
  return buildWebsiteMatch(
    {
      method: 'events',
      league_id: submission.league_id,
      details: submission.matchDetails,
      players,
      goals: { Blue: sumOf(players.Blue, 'goals'), Green: sumOf(players.Green, 'goals') },
      event_count: submission.events.length,
      events: submission.events.map(readEvent),
      announce: submission.announce,
      accept: submission.accept,
    },
    submitter,
    now,
  );
}

/**
 * The common part of manual and event submissions: team A is Blue, team B is Green. The match is Pending, unless its
 * reviewer accepts it and there is no reason to hold it. Throws 400 for a match in the future.
 */
function buildWebsiteMatch(contents: Contents, submitter: WebsiteSubmitter, now: Date): NewMatch {
  const {
    method,
    league_id,
    details,
    players,
    stats,
    goals,
    event_count,
    events,
    announce = true,
    accept = false,
  } = contents;
  const team_names = { Blue: details.teamA, Green: details.teamB };
  refuseSameNames(team_names);
  const submission_date = details.played_at === undefined ? now : new Date(details.played_at);
  if (submission_date > now) throw invalidField('matchDetails.played_at', 'is still to come.');
  const hold_reasons = findImpossibleShootOut(details.shoot_out);
  return {
    league_id,
    status: accept && hold_reasons.length === 0 ? 'Approved' : 'Pending',
    method,
    type: details.matchType,
    submitter_id: String(submitter.id),
    submitter_name: submitter.d_username,
    token_prefix: submitter.token_prefix,
    submission_date,
    match_name: `${team_names.Blue} vs ${team_names.Green}`,
    team_names,
    team_goals: goals,
    extra_time: details.extra_time,
    shoot_out: details.shoot_out,
    overall_player_count: players.Blue.length + players.Green.length,
    event_count,
    server_instance: null,
    place_id: null,
    group_id: null,
    hold_reasons,
    announce,
    player_data: {
      Blue: buildTeam(team_names.Blue, players.Blue, stats?.Blue),
      Green: buildTeam(team_names.Green, players.Green, stats?.Green),
    },
    event_data: events,
    non_targeted_event_data: null,
    fixture_id: details.fixture_id,
  };
}

/** Throws 400 for a stat that exceeds the one that it is part of. */
function readPlayer(player: ManualPlayer, path: string): MatchPlayer {
  const line = {
    name: player.name,
    id: null,
    goals: player.Goals ?? 0,
    assists: player.Assists ?? 0,
    yellow_cards: player['Yellow Cards'] ?? 0,
    red_card: player['Red Cards'] ?? 0,
    ...pickPlayerExtras(player),
  };
  refuseExcess(line, `${path}.`);
  return line;
}

function readEvent({ type, team, player }: SubmittedEvent): MatchEvent {
  return {
    eventName: type,
    timestamp: 'N/A',
    participants: [player],
    team_affect: SIDE_OF_TEAM[team],
  };
}

/** A team's players in its events; names that differ only in case are one player. */
function listPlayers(events: SubmittedEvent[], side: TeamSide): MatchPlayer[] {
  const players = new Map<string, MatchPlayer>();
  for (const { type, team, player: name } of events) {
    if (SIDE_OF_TEAM[team] !== side) continue;
    const known = players.get(foldName(name));
    const line = known ?? { name, id: null, goals: 0, assists: 0, yellow_cards: 0, red_card: 0 };
    line.goals += GOALS_OF_EVENT[type] ?? 0;
    if (type === 'Yellow Card') line.yellow_cards += 1;
    if (type === 'Red Card') line.red_card += 1;
    if (!known) players.set(foldName(name), line);
  }
  return [...players.values()];
}
