import { readRobloxId } from '#contract/kit/roblox-ids.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { GameServerSubmission, type SentTeam } from '#contract/submissions/game-server.ts';
import { DEFAULT_MATCH_TYPE } from '#contract/submissions/sports.ts';
import {
  buildTeam,
  cleanIdentifier,
  countPlayers,
  readEvent,
  readPlayedAt,
  readPlayers,
  refuseSameNames,
} from '#server/results/counted/match-parts.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';
import { findContradictions } from '#server/submissions/find-contradictions.ts';
import { addStatWarnings } from '#server/submissions/find-stat-warnings.ts';
import { listNullFigures } from '#server/submissions/read-lua-tables.ts';
import { addUnknownFields, Warnings } from '#server/submissions/unknown-fields.ts';

/**
 * The match of a game server's submission, On-Hold with reasons if the data contradicts itself; the declared score is
 * kept. Throws 400 as `readPlayers` and `readPlayedAt` do, and for a team against itself.
 */
export function buildGameServerMatch(submission: GameServerSubmission, league_id: number, now: Date): NewMatch {
  const { context_data: context, player_data, event_data } = submission;
  const team_names = {
    Blue: context.team_names?.Blue ?? 'Blue',
    Green: context.team_names?.Green ?? 'Green',
  };
  refuseSameNames(team_names);
  const contents = {
    team_goals: context.team_goals,
    extra_time: context.extra_time,
    shoot_out: context.shoot_out,
    player_data: {
      Blue: readTeam('Blue', player_data?.Blue, team_names.Blue),
      Green: readTeam('Green', player_data?.Green, team_names.Green),
    },
    event_data: event_data?.map(readEvent) ?? [],
  };
  const hold_reasons = findContradictions(contents);
  return {
    league_id,
    status: hold_reasons.length > 0 ? 'On-Hold' : 'Approved - Official',
    method: 'game_server',
    type: submission.type ?? DEFAULT_MATCH_TYPE,
    states_type: submission.type !== undefined,
    submitter_id: 'N/A',
    submitter_name: cleanIdentifier(context.submitter_name),
    submission_date: submission.played_at === undefined ? now : readPlayedAt(submission.played_at, now),
    match_name: context.match_name ?? `${team_names.Blue} vs ${team_names.Green}`,
    team_names,
    ...contents,
    overall_player_count: player_data ? countPlayers(contents.player_data) : null,
    event_count: event_data?.length ?? null,
    server_instance: cleanIdentifier(context.server_instance),
    place_id: cleanIdentifier(context.place_id),
    group_id: cleanIdentifier(context.group_id),
    hold_reasons,
    announce: submission.announce ?? true,
    non_targeted_event_data: readNonTargeted(submission.non_targeted_event_data),
    fixture_id: submission.fixture_id,
  };
}

function readTeam(side: TeamSide, team: SentTeam | undefined, name: string) {
  return buildTeam(team?.original_name ?? name, team?.players && readPlayers(side, team.players), team);
}

/** An empty Lua table means none. */
function readNonTargeted(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data ?? null;
  for (const _ in data) return data;
  return null;
}

/**
 * The parts of a valid submission that are stored differently, and contradictions among its stats, one sentence each.
 */
export function findWarnings(submission: GameServerSubmission, match: NewMatch, now: Date): string[] {
  const warnings = new Warnings();
  const lead = submission.played_at === undefined ? 0 : Date.parse(submission.played_at) - now.getTime();
  if (lead > 0) {
    warnings.add('played_at', `is ${Math.ceil(lead / 1000)} seconds ahead of our clock: the match was played now.`);
  }
  for (const side of TEAM_SIDES) {
    for (const [at, { id }] of submission.player_data?.[side]?.players?.entries() ?? []) {
      if (id === undefined || readRobloxId(id) !== null) continue;
      warnings.add(
        `player_data.${side}.players[${at}].id`,
        `is ${JSON.stringify(id)}, which is no Roblox ID: the player counts by name alone.`,
      );
    }
  }
  for (const path of listNullFigures(submission)) {
    warnings.add(path, 'is null, as NaN is in JSON: it counts as not sent.');
  }
  addStatWarnings(match, warnings);
  addUnknownFields(submission, GameServerSubmission, warnings);
  return warnings.list();
}
