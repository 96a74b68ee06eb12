import type { EntryFixture, FixtureTeam } from '#contract/fixtures/squads.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type {
  EventSubmission,
  ManualPlayer,
  ManualSubmission,
  MatchDetails,
  SubmittedEvent,
} from '#contract/submissions/schema.ts';
import { fromZonedField } from '#web/kit/time/zoned-field.ts';
import { buildPlayerFigures, buildTeamFigures } from '#web/submissions/editor/figure-texts.ts';
import {
  createMatchForm,
  type EventDraft,
  type MatchForm,
  PLAYER_STATS,
  type PlayerDraft,
  readPenalties,
  readStat,
  STAT_LABELS,
  type TeamForm,
} from '#web/submissions/editor/match-form.ts';
import { MANUAL_RULES, type MatchRules } from '#web/submissions/editor/match-rules.ts';
import { isBlank } from '#web/submissions/editor/match-text.ts';
import type { EntryTarget } from '#web/submissions/load-league.ts';

/** A form for a new match of the target; a fixture's has its home team as Blue, its match type and its time. */
export function createEntryForm({ fixture, playedAt }: EntryTarget, rules: MatchRules): MatchForm {
  const form = createMatchForm(rules);
  if (!fixture) return form;
  const { Blue, Green } = form.teams;
  return {
    ...form,
    type: fixture.match_type,
    teams: {
      Blue: { ...Blue, name: fixture.home?.name ?? Blue.name },
      Green: { ...Green, name: fixture.away?.name ?? Green.name },
    },
    playedAt,
  };
}

/** The names of both squads, without suspended players. */
export function readSquads({ home, away }: EntryFixture): Record<TeamSide, string[]> {
  const listNames = (team: FixtureTeam | null) =>
    (team?.squad ?? []).filter((player) => !player.is_suspended).map((player) => player.name);
  return { Blue: listNames(home), Green: listNames(away) };
}

/** Points that an event adds to its team's score; other events add none. */
const SCORE_VALUES: Partial<Record<string, number>> = { Goal: 1, '2 Points': 2, '3 Points': 3 };

/** The score entered so far; an event counts once its player is named. */
export function countScore(events: EventDraft[], side: TeamSide): number {
  const counted = events.filter((event) => event.team_affect === side && !isBlank(event.participants[0] ?? ''));
  return counted.reduce((sum, event) => sum + (SCORE_VALUES[event.eventName] ?? 0), 0);
}

/** Whether the match skips review: its sender reviews the league's matches, and enters it for a fixture. */
export function isAcceptedAtOnce({ league, fixture }: Pick<EntryTarget, 'league' | 'fixture'>): boolean {
  return league.can_accept && fixture !== null;
}

/** Team A is Blue, team B is Green. */
export function buildManualSubmission(form: MatchForm, { league, fixture }: EntryTarget): ManualSubmission {
  const { Blue, Green } = form.teams;
  return {
    method: 'manual',
    league_id: league.id,
    matchDetails: buildDetails(form, league.time_zone, fixture),
    ...(isAcceptedAtOnce({ league, fixture }) && { accept: true }),
    teams: { A: Blue.players.map(buildPlayer), B: Green.players.map(buildPlayer) },
    ...buildTeamStats(Blue, Green),
  };
}

export function buildEventSubmission(form: MatchForm, { league, fixture }: EntryTarget): EventSubmission {
  return {
    method: 'events',
    league_id: league.id,
    matchDetails: buildDetails(form, league.time_zone, fixture),
    ...(isAcceptedAtOnce({ league, fixture }) && { accept: true }),
    events: form.events.map(({ key, eventName, team_affect, participants }) => ({
      id: key,
      type: eventName as SubmittedEvent['type'],
      team: team_affect === 'Green' ? 'B' : 'A',
      player: (participants[0] ?? '').trim(),
    })),
  };
}

function buildDetails(form: MatchForm, zone: string, fixture: EntryFixture | null): MatchDetails {
  const { type, teams, hadExtraTime, playedAt = '' } = form;
  const shoot_out = readPenalties(form, MANUAL_RULES);
  const played_at = fromZonedField(playedAt, zone, fixture?.kick_off);
  return {
    matchType: type as MatchDetails['matchType'],
    teamA: teams.Blue.name.trim(),
    teamB: teams.Green.name.trim(),
    ...(hadExtraTime && { extra_time: true }),
    ...(shoot_out && { shoot_out }),
    ...(fixture && { fixture_id: fixture.id }),
    ...(played_at !== null && { played_at }),
  };
}

/** Undefined unless a team has any. */
function buildTeamStats(blue: TeamForm, green: TeamForm): Pick<ManualSubmission, 'team_stats'> {
  const [A, B] = [buildTeamFigures(blue.figures), buildTeamFigures(green.figures)];
  return Object.keys({ ...A, ...B }).length > 0 ? { team_stats: { A, B } } : {};
}

/** An invalid stat becomes null, but the form's conditions prevent sending it. */
function buildPlayer(player: PlayerDraft): ManualPlayer {
  const stats = PLAYER_STATS.map((stat) => [STAT_LABELS[stat], readStat(player, stat, MANUAL_RULES)]);
  return { name: player.name.trim(), ...Object.fromEntries(stats), ...buildPlayerFigures(player.figures) };
}
