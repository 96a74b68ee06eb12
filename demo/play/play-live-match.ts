import type { LiveSnapshot, LiveState } from '#contract/live/schema.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { SentEvent } from '#contract/submissions/game-server.ts';

/** A side of the live fixture. */
interface LiveDemoTeam {
  name: string;
  players: { name: string; id: string | null }[];
}

export interface LiveDemoFixture {
  id: number;
  home: LiveDemoTeam;
  away: LiveDemoTeam;
}

/** Length of a match with its breaks, after which the next one begins. */
export const DEMO_MATCH_SECONDS = 600;
const HALF_SECONDS = 240;
const HALF_MINUTES = 45;
/** Positions from the goal forward. */
const POSITIONS = ['GK', 'DF', 'MF', 'FW'];
/** Players per side on the pitch. */
const ON_PITCH = 11;

/** Periods of a match by their start, in seconds. */
const PARTS: readonly { from: number; state: LiveState; minute: number }[] = [
  { from: 0, state: 'before', minute: 0 },
  { from: 20, state: 'first_half', minute: 0 },
  { from: 260, state: 'half_time', minute: HALF_MINUTES },
  { from: 300, state: 'second_half', minute: HALF_MINUTES },
  { from: 540, state: 'finished', minute: 2 * HALF_MINUTES },
];

/** Events of every demo match; the players vary. */
const SCRIPT: readonly { minute: number; event: string; side: TeamSide }[] = [
  { minute: 6, event: 'Goal', side: 'Blue' },
  { minute: 17, event: 'Yellow Card', side: 'Green' },
  { minute: 24, event: 'Goal', side: 'Green' },
  { minute: 39, event: 'Goal', side: 'Blue' },
  { minute: 52, event: 'Yellow Card', side: 'Blue' },
  { minute: 61, event: 'Goal', side: 'Green' },
  { minute: 74, event: 'Red Card', side: 'Green' },
  { minute: 83, event: 'Goal', side: 'Blue' },
];

/** The snapshot of a game server some seconds after the start of the demo's match; `seq` is above earlier ones. */
export function playLiveMatch({ home, away }: LiveDemoFixture, seconds: number, seq: number): LiveSnapshot {
  const part = PARTS.findLast(({ from }) => from <= seconds) ?? { from: 0, state: 'before' as const, minute: 0 };
  const isPlayed = part.state === 'first_half' || part.state === 'second_half';
  const rate = (HALF_MINUTES * 60) / HALF_SECONDS;
  const clock = part.minute * 60 + (isPlayed ? Math.floor((seconds - part.from) * rate) : 0);
  const match = Math.floor(seq / (DEMO_MATCH_SECONDS * 1000));
  const teams = { Blue: home, Green: away };
  const happened = SCRIPT.filter(({ minute }) => minute * 60 <= clock);
  const events = happened.map(({ minute, event, side }): SentEvent => {
    const names = teams[side].players.slice(1, ON_PITCH).map(({ name }) => name);
    const [first = '', second = ''] = [
      names[(match + minute) % names.length],
      names[(match + minute + 1) % names.length],
    ];
    return {
      eventName: event,
      timestamp: `${minute}:${String((minute * 7) % 60).padStart(2, '0')}`,
      participants: event === 'Goal' ? [first, second] : [first],
      team_affect: side,
    };
  });
  const count = (side: TeamSide, event: string) =>
    happened.filter((one) => one.side === side && one.event === event).length;
  const team = (side: TeamSide, pace: number) => ({
    shots_on_target: count(side, 'Goal') + Math.floor((clock / 60) * pace),
    shots_off_target: Math.floor((clock / 60) * pace * 1.3),
    saves: Math.floor((clock / 60) * 0.05),
    corner_kicks: Math.floor((clock / 60) * pace * 0.8),
    fouls_committed: Math.floor((clock / 60) * 0.11),
    yellow_cards: count(side, 'Yellow Card'),
    red_cards: count(side, 'Red Card'),
    players: teams[side].players.map(({ name, id }, at) => ({
      name,
      ...(id !== null && { id }),
      shirt: at + 1,
      position: POSITIONS[Math.min(Math.ceil(at / 4), POSITIONS.length - 1)] ?? 'FW',
      is_on: at < ON_PITCH,
      is_captain: at === 1,
      goals: events.filter((event) => event.eventName === 'Goal' && event.participants?.[0] === name).length,
      assists: events.filter((event) => event.participants?.[1] === name).length,
    })),
  });
  return {
    seq,
    state: part.state,
    clock: `${Math.floor(clock / 60)}:${String(clock % 60).padStart(2, '0')}`,
    clock_rate: isPlayed ? rate : 0,
    context_data: {
      team_names: { Blue: home.name, Green: away.name },
      team_goals: { Blue: count('Blue', 'Goal'), Green: count('Green', 'Goal') },
    },
    player_data: { Blue: team('Blue', 0.08), Green: team('Green', 0.06) },
    event_data: events,
  };
}
