import type { LiveState } from '#contract/live/schema.ts';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import {
  BREAK_SECONDS,
  listHalves,
  listSteps,
  MINUTE_SECONDS,
  type PlayedEvent,
  type PlayedMatch,
  readClockOf,
} from '#sdk/roblox/testing/played-match.ts';

const LIVE_HALVES: LiveState[] = ['first_half', 'second_half', 'extra_time', 'extra_time'];
/** Team totals that players' stats also count towards. */
const TEAM_STATS: Record<string, string> = {
  saves: 'saves',
  shots_on_target: 'shots_on_target',
  passes: 'passes',
  tackles: 'tackles',
  interceptions: 'interceptions',
  fouls: 'fouls_committed',
};

/** The module's information about its place. */
const SERVER = { server_instance: '6f1d7c3e-5b0a-4a53-9a3e-0d8f6a1b2c3d', place_id: 1234567890, group_id: 4321 };

export interface CountedPlayer {
  name: string;
  id: string | null;
  is_on: boolean;
  [field: string]: unknown;
}

/** The state of a match at some time. */
export interface Recount {
  state: LiveState;
  clock: string;
  team_goals: Record<TeamSide, number>;
  shoot_out: Record<TeamSide, number> | null;
  players: Record<TeamSide, CountedPlayer[]>;
  totals: Record<TeamSide, Record<string, number>>;
  events: MatchEvent[];
}

/**
 * Counts a match up to a second of its game server, from its list of events alone. A server that took over at
 * `tookOverAt` doesn't have the halves of earlier events.
 */
export function recountMatch(match: PlayedMatch, until: number, tookOverAt = 0): Recount {
  const count: Recount = {
    ...readClockAt(match, until),
    team_goals: { Blue: 0, Green: 0 },
    shoot_out: null,
    players: { Blue: listSquad(match, 'Blue'), Green: listSquad(match, 'Green') },
    totals: {
      Blue: { assists: 0, yellow_cards: 0, red_cards: 0 },
      Green: { assists: 0, yellow_cards: 0, red_cards: 0 },
    },
    events: [],
  };
  const taken = new Set<PlayedEvent>();
  const steps = listSteps(match).filter(({ at }) => at <= until);
  for (const { event, isTakenBack } of steps) if (event && isTakenBack) taken.add(event);
  for (const { at, event, isTakenBack } of steps) {
    if (event && !isTakenBack) countEvent(count, event, { isTaken: taken.has(event), hasHalf: at > tookOverAt });
  }
  if (match.shootOut && steps.some(({ call }) => call('').startsWith('match:shootOut')))
    count.shoot_out = match.shootOut;
  return count.shoot_out ? { ...count, state: 'penalties' } : count;
}

function listSquad({ squads }: PlayedMatch, side: TeamSide): CountedPlayer[] {
  return squads[side].map(({ name, id, position, shirt, isSubstitute = false }) => ({
    ...{ name, id: id === undefined ? null : String(id), goals: 0, assists: 0, yellow_cards: 0, red_card: 0 },
    ...(position !== undefined && { position }),
    ...(shirt !== undefined && { shirt }),
    ...{ started: !isSubstitute, is_on: !isSubstitute },
  }));
}

function readClockAt(match: PlayedMatch, at: number): { state: LiveState; clock: string } {
  const half = listHalves(match).findLast(({ kickOff }) => kickOff <= at);
  // A match's clock runs from its creation.
  if (!half) return { state: 'before', clock: writeClock(at / MINUTE_SECONDS) };
  const minute = half.startMinute + (Math.min(at, half.whistle) - half.kickOff) / MINUTE_SECONDS;
  const state = half.number === 1 && at >= half.whistle ? 'half_time' : (LIVE_HALVES[half.number - 1] ?? 'extra_time');
  const added = minute - half.endMinute;
  return { state, clock: added > 0.0001 ? `${half.endMinute}+${Math.floor(added) + 1}` : writeClock(minute) };
}

function writeClock(minutes: number): string {
  const seconds = Math.floor(minutes * 60 + 0.001);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function countEvent(count: Recount, event: PlayedEvent, { isTaken, hasHalf }: { isTaken: boolean; hasHalf: boolean }) {
  const { side } = event;
  const { half, timestamp } = readClockOf(event);
  const find = (name: string | undefined) => count.players[side].find((player) => player.name === name);
  const note = (eventName: string, participants: (string | undefined)[], more: Partial<MatchEvent> = {}) =>
    void count.events.push({
      ...{ eventName, timestamp, team_affect: side, participants: participants.filter((name) => name !== undefined) },
      ...(hasHalf && { half }),
      ...more,
      ...(isTaken && { disallowed: true }),
    });
  const raise = (figures: Record<string, unknown> | undefined, name: string, more = 1) => {
    if (figures) figures[name] = Number(figures[name] ?? 0) + more;
  };
  switch (event.kind) {
    case 'goal':
      if (event.isPenalty) count.events.push({ ...penaltyOf(event, timestamp), ...(hasHalf && { half }) });
      note('Goal', [event.player, event.assist]);
      if (isTaken) return;
      count.team_goals[side] += 1;
      raise(find(event.player), 'goals');
      raise(find(event.assist), 'assists');
      if (event.assist) raise(count.totals[side], 'assists');
      return;
    case 'own goal':
      note('Own Goal', [event.player]);
      if (!isTaken) count.team_goals[side === 'Blue' ? 'Green' : 'Blue'] += 1;
      return;
    case 'card': {
      const isRed = event.colour === 'Red';
      note(`${event.colour} Card`, [event.player]);
      raise(count.totals[side], isRed ? 'red_cards' : 'yellow_cards');
      raise(find(event.player), isRed ? 'red_card' : 'yellow_cards');
      if (isRed) Object.assign(find(event.player) ?? {}, { is_on: false });
      return;
    }
    case 'substitution': {
      const { off, on } = event;
      note('Substitution', [on, off], { off, on });
      Object.assign(find(off) ?? {}, { is_on: false });
      Object.assign(find(on) ?? {}, { is_on: true });
      return;
    }
    case 'stat': {
      const total = event.player === undefined ? event.stat : TEAM_STATS[event.stat];
      if (event.stat === 'possession') delete count.totals[side].possession;
      raise(find(event.player), event.stat, event.count);
      if (total) raise(count.totals[side], total, event.count);
    }
  }
}

function penaltyOf({ side, ...event }: PlayedEvent, timestamp: string): MatchEvent {
  const participants = 'player' in event && event.player ? [event.player] : [];
  return { eventName: 'Penalty', timestamp, team_affect: side, participants };
}

/** The second at which a match is over. */
export function readEnd(match: PlayedMatch): number {
  return (listHalves(match).at(-1)?.whistle ?? 0) + 2 * BREAK_SECONDS;
}

/** The match as a single submission, without live snapshots. */
export function buildSubmission(
  match: PlayedMatch,
  { tookOverAt = 0, fixture }: { tookOverAt?: number; fixture?: number | undefined } = {},
): object {
  const { team_goals, shoot_out, players, totals, events } = recountMatch(match, readEnd(match), tookOverAt);
  const end = listHalves(match).at(-1)?.endMinute ?? 0;
  const hasStats = match.events.some(({ kind }) => kind === 'stat');
  const team = (side: TeamSide) => ({
    ...totals[side],
    players: players[side].map(({ is_on: _, ...line }) => ({
      ...line,
      minutes: countMinutes(match, side, line.name, end),
    })),
  });
  const statsOf = (side: TeamSide) => {
    const { assists: _, yellow_cards: __, red_cards: ___, ...stats } = totals[side];
    return Object.keys(stats).length > 0 ? stats : [];
  };
  return {
    ...(fixture !== undefined && { fixture_id: fixture }),
    context_data: {
      ...{ team_names: match.teams, team_goals },
      ...(shoot_out && { shoot_out }),
      ...(match.hasExtraTime && { extra_time: true }),
      ...SERVER,
    },
    player_data: { Blue: team('Blue'), Green: team('Green') },
    event_data: events,
    ...(hasStats && { non_targeted_event_data: { Blue: statsOf('Blue'), Green: statsOf('Green') } }),
  };
}

/** Minutes on the pitch, without added time. */
function countMinutes({ squads, events }: PlayedMatch, side: TeamSide, name: string, end: number): number {
  const minuteOf = (event: PlayedEvent | undefined) => event && Number(event.minute.split('+')[0]);
  const own = events.filter((event) => event.side === side);
  const entered = own.find((event) => event.kind === 'substitution' && event.on === name);
  const left = own.find(
    (event) =>
      (event.kind === 'substitution' && event.off === name) ||
      (event.kind === 'card' && event.colour === 'Red' && event.player === name),
  );
  const isStarter = squads[side].some((player) => player.name === name && !player.isSubstitute);
  if (!(isStarter || entered)) return 0;
  return (minuteOf(left) ?? end) - (isStarter ? 0 : (minuteOf(entered) ?? 0));
}
