import type { SubmissionMethod, TeamSide } from '#contract/matches/schema.ts';
import type { Correction, MatchContents } from '#contract/review/corrections.ts';
import {
  buildTeam,
  countPlayers,
  readEvent,
  readPlayedAt,
  readPlayers,
  refuseSameNames,
  sumOf,
} from '#server/results/counted/match-parts.ts';

type Former = MatchContents & { method: SubmissionMethod };

/**
 * The contents of a match after a correction. The score is the declared one. Counts are derived as for a submission of
 * the match's method; counts that were never sent stay null. Throws 400 as `readPlayers` and `readPlayedAt` do.
 */
export function buildCorrectedMatch(correction: Correction, former: Former, now: Date): MatchContents {
  const team_names = { Blue: correction.team_names.Blue, Green: correction.team_names.Green };
  refuseSameNames(team_names);
  const player_data = {
    Blue: correctTeam('Blue', correction, former, team_names.Blue),
    Green: correctTeam('Green', correction, former, team_names.Green),
  };
  const count = countPlayers(player_data);
  const event_data = correction.event_data.map(readEvent);
  return {
    type: correction.type,
    played_at: readDate(correction, former, now),
    match_name: nameMatch(correction, former, team_names),
    team_names,
    team_goals: { Blue: correction.team_goals.Blue, Green: correction.team_goals.Green },
    overall_player_count: count > 0 || former.overall_player_count !== null ? count : null,
    event_count: countEvents({ event_data, player_data }, former),
    player_data,
    event_data,
    ...readEnd(correction, former),
  };
}

/** Extra time and a shoot-out stay unless stated. */
function readEnd(
  { extra_time: sentExtraTime, shoot_out: sentShootOut }: Correction,
  former: Former,
): Pick<MatchContents, 'extra_time' | 'shoot_out'> {
  const extra_time = sentExtraTime ?? former.extra_time;
  const shoot_out = sentShootOut === undefined ? former.shoot_out : sentShootOut;
  return { ...(extra_time && { extra_time }), ...(shoot_out && { shoot_out }) };
}

/** A team submitted without players has no sums. */
function correctTeam(side: TeamSide, { player_data }: Correction, former: Former, name: string) {
  const { players, original_name: sentName, ...totals } = player_data[side];
  const { original_name, assists, players: formerPlayers } = former.player_data[side];
  const hasPlayers = players.length > 0 || formerPlayers.length > 0 || assists !== null;
  const followed = original_name === former.team_names[side] ? name : original_name;
  const isRenamed = sentName !== undefined && sentName !== original_name;
  return buildTeam(
    isRenamed ? sentName : followed,
    hasPlayers ? readPlayers(side, players, { isTyped: true }) : undefined,
    totals,
  );
}

/** An omitted or unchanged date is not validated, as it may have been stored under older rules. */
function readDate({ played_at }: Correction, former: Former, now: Date): string {
  if (played_at === undefined || Date.parse(played_at) === Date.parse(former.played_at)) return former.played_at;
  return readPlayedAt(played_at, now).toISOString();
}

/** A match is named after its teams unless its league submitted a name. */
function nameMatch({ match_name }: Correction, former: Former, names: Record<TeamSide, string>): string {
  if (match_name !== undefined) return match_name;
  return former.match_name === joinNames(former.team_names) ? joinNames(names) : former.match_name;
}

function joinNames({ Blue, Green }: Record<TeamSide, string>): string {
  return `${Blue} vs ${Green}`;
}

/** A manual submission without events counts its goals and cards as events. */
function countEvents(
  { event_data, player_data }: Pick<MatchContents, 'event_data' | 'player_data'>,
  { method, event_count }: Former,
): number | null {
  if (event_data.length > 0) return event_data.length;
  if (method !== 'manual') return event_count === null ? null : 0;
  const everyone = [...player_data.Blue.players, ...player_data.Green.players];
  return sumOf(everyone, 'goals') + sumOf(everyone, 'yellow_cards') + sumOf(everyone, 'red_card');
}
