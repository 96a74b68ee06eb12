import type { TeamSide } from '#contract/matches.ts';
import type {
  EventSubmission,
  ManualPlayer,
  ManualSubmission,
  MatchDetails,
  SubmittedEvent,
} from '#contract/submissions.ts';
import {
  type EventRow,
  type MatchForm,
  PLAYER_STATS,
  type PlayerRow,
  readPenalties,
  readStat,
  STAT_LABELS,
} from '#web/match-editor/match-form.ts';
import { MANUAL_RULES } from '#web/match-editor/match-rules.ts';
import { isBlank } from '#web/match-editor/match-text.ts';

/** Points that an event adds to its team's score; other events add none. */
const SCORE_VALUES: Partial<Record<string, number>> = { Goal: 1, '2 Points': 2, '3 Points': 3 };

/** The score entered so far; an event counts once its player is named. */
export function countScore(events: EventRow[], side: TeamSide): number {
  const counted = events.filter((event) => event.team_affect === side && !isBlank(event.participants[0] ?? ''));
  return counted.reduce((sum, event) => sum + (SCORE_VALUES[event.eventName] ?? 0), 0);
}

/** Team A is Blue, team B is Green. */
export function buildManualSubmission(form: MatchForm, league_id: number): ManualSubmission {
  const { Blue, Green } = form.teams;
  return {
    method: 'manual',
    league_id,
    matchDetails: buildDetails(form),
    teams: { A: Blue.players.map(buildPlayer), B: Green.players.map(buildPlayer) },
  };
}

export function buildEventSubmission(form: MatchForm, league_id: number): EventSubmission {
  return {
    method: 'events',
    league_id,
    matchDetails: buildDetails(form),
    events: form.events.map(({ key, eventName, team_affect, participants }) => ({
      id: key,
      type: eventName as SubmittedEvent['type'],
      team: team_affect === 'Green' ? 'B' : 'A',
      player: (participants[0] ?? '').trim(),
    })),
  };
}

function buildDetails(form: MatchForm): MatchDetails {
  const { type, teams, hadExtraTime } = form;
  const shoot_out = readPenalties(form, MANUAL_RULES);
  return {
    matchType: type as MatchDetails['matchType'],
    teamA: teams.Blue.name.trim(),
    teamB: teams.Green.name.trim(),
    ...(hadExtraTime && { extra_time: true }),
    ...(shoot_out && { shoot_out }),
  };
}

/** An invalid stat becomes null, but the form's conditions block sending it. */
function buildPlayer(player: PlayerRow): ManualPlayer {
  const stats = PLAYER_STATS.map((stat) => [STAT_LABELS[stat], readStat(player, stat, MANUAL_RULES)]);
  return { name: player.name.trim(), ...Object.fromEntries(stats) };
}
