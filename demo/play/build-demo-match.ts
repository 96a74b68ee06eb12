import type { MatchEvent, MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import type { TeamTotal } from '#contract/matches/stats.ts';
import { MATCH_TYPES } from '#contract/submissions/sports.ts';
import { DEMO_ACCESS_LEAGUE } from '#demo/data/demo-accounts.ts';
import { type Contradiction, contradict } from '#demo/play/contradict-demo-match.ts';
import { measurePlayers } from '#demo/play/measure-demo-players.ts';
import type { PlannedMatch } from '#demo/play/plan-demo-matches.ts';
import { type PlayedMatch, playMatch } from '#demo/play/play-demo-match.ts';
import { createRandom, type Random } from '#demo/play/random.ts';
import { substitutePlayers } from '#demo/play/substitute-players.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';

/** A demo account that submits matches on the website. */
export interface DemoSubmitter {
  id: number;
  d_username: string;
}

/** Plays a planned match and builds it as its submission method would. */
export function buildDemoMatch(random: Random, plan: PlannedMatch, submitters: readonly DemoSubmitter[]): NewMatch {
  const played = playMatch(random, plan.teams, plan.league.playersPerTeam, plan.goals);
  if (plan.kind.startsWith('manual')) return buildManual(random, plan, played, random.pick(submitters));
  if (plan.kind.startsWith('events')) return buildFromEvents(random, plan, played, random.pick(submitters));
  const type = random.chance(0.2) ? 'Cup Match' : 'League Match';
  return buildFromGameServer(random, plan, contradict(plan.kind, played), plan.isFriendly ? 'Special Match' : type);
}

const SUBSTITUTION_SEED = 1_000;

/** An approved match of the season, with events. */
export function buildSeasonMatch(random: Random, plan: PlannedMatch, played: PlayedMatch, type: string): NewMatch {
  const isMeasured = plan.league.id === DEMO_ACCESS_LEAGUE;
  const whole = isMeasured ? substitutePlayers(createRandom(SUBSTITUTION_SEED + plan.age), played) : played;
  return buildFromGameServer(random, plan, { played: whole, reason: null }, type);
}

/** Fields that all submission methods share. */
function describe({ league, playedAt, teams }: PlannedMatch) {
  const team_names = { Blue: teams.Blue.name, Green: teams.Green.name };
  return {
    league_id: league.id,
    submission_date: playedAt,
    match_name: `${team_names.Blue} vs ${team_names.Green}`,
    team_names,
    server_instance: null,
    place_id: null,
    group_id: null,
    hold_reasons: [],
    announce: true,
    non_targeted_event_data: null,
  };
}

function buildManual(random: Random, plan: PlannedMatch, played: PlayedMatch, submitter: DemoSubmitter): NewMatch {
  const players = { Blue: withoutIds(played.players.Blue), Green: withoutIds(played.players.Green) };
  const everyone = [...players.Blue, ...players.Green];
  return {
    ...describe(plan),
    status: plan.kind === 'manual approved' ? 'Approved' : 'Pending',
    method: 'manual',
    type: pickType(random, plan),
    submitter_id: String(submitter.id),
    submitter_name: submitter.d_username,
    // Manual entry has no own goals: the score is the sum of the players' goals.
    team_goals: { Blue: sumOf(players.Blue, 'goals'), Green: sumOf(players.Green, 'goals') },
    overall_player_count: everyone.length,
    event_count: sumOf(everyone, 'goals') + sumOf(everyone, 'yellow_cards') + sumOf(everyone, 'red_card'),
    player_data: describeTeams(plan, players),
    event_data: [],
  };
}

function buildFromEvents(random: Random, plan: PlannedMatch, played: PlayedMatch, submitter: DemoSubmitter): NewMatch {
  const events = played.events
    .filter(({ eventName }) => ['Goal', 'Yellow Card', 'Red Card'].includes(eventName))
    .slice(0, 16)
    .map((event) => ({ ...event, timestamp: 'N/A', participants: event.participants.slice(0, 1) }));
  const players = { Blue: countFromEvents(events, 'Blue'), Green: countFromEvents(events, 'Green') };
  return {
    ...describe(plan),
    status: plan.kind === 'events approved' ? 'Approved' : 'Pending',
    method: 'events',
    type: pickType(random, plan),
    submitter_id: String(submitter.id),
    submitter_name: submitter.d_username,
    team_goals: { Blue: sumOf(players.Blue, 'goals'), Green: sumOf(players.Green, 'goals') },
    overall_player_count: players.Blue.length + players.Green.length,
    event_count: events.length,
    player_data: describeTeams(plan, players),
    event_data: events,
  };
}

/** A match beside the season's fixtures is of a type that its table doesn't count. */
function pickType(random: Random, { isFriendly }: PlannedMatch): string {
  const type = random.pick(MATCH_TYPES);
  return isFriendly ? 'Special Match' : type;
}

function buildFromGameServer(
  random: Random,
  plan: PlannedMatch,
  { played, reason }: Contradiction,
  type: string,
): NewMatch {
  const hasEvents = plan.kind !== 'official without events';
  const players = plan.league.sport === 'basketball' ? withoutCards(played.players) : played.players;
  return {
    ...describe(plan),
    status: reason ? 'On-Hold' : 'Approved - Official',
    method: 'game_server',
    type,
    submitter_id: 'N/A',
    submitter_name: null,
    team_goals: played.goals,
    overall_player_count: players.Blue.length + players.Green.length,
    event_count: hasEvents ? played.events.length : null,
    server_instance: `demo-${plan.league.id}-${String(plan.age).padStart(3, '0')}-${random.between(1000, 9999)}`,
    place_id: String(900_000_000_000 + plan.league.id),
    group_id: String(800_000_000 + plan.league.id),
    hold_reasons: reason ? [reason] : [],
    player_data: hasEvents ? measureMatch(random, plan, { ...played, players }) : describeTeams(plan, players),
    event_data: hasEvents ? played.events : [],
    non_targeted_event_data: hasEvents ? measureBall(random) : null,
  };
}

/** The game server of one league counts everything that players do. */
function measureMatch(random: Random, plan: PlannedMatch, played: PlayedMatch): Record<TeamSide, TeamData> {
  const measured = measureTeams(random, played);
  if (plan.league.id !== DEMO_ACCESS_LEAGUE) return describeTeams(plan, played.players, measured);
  const saves = { Blue: measured.Blue.saves, Green: measured.Green.saves };
  // Numbers of its own keep the rest of the demo as it is in leagues without stats.
  const ownRandom = createRandom(plan.age);
  const possession = ownRandom.between(35, 65);
  const teams = describeTeams(plan, measurePlayers(ownRandom, played, saves), measured);
  return { Blue: { ...teams.Blue, possession }, Green: { ...teams.Green, possession: 100 - possession } };
}

function describeTeams(
  { teams }: PlannedMatch,
  players: Record<TeamSide, MatchPlayer[]>,
  measured?: Record<TeamSide, Measured>,
): Record<TeamSide, TeamData> {
  return {
    Blue: describeTeam(teams.Blue.name, players.Blue, measured?.Blue ?? UNMEASURED),
    Green: describeTeam(teams.Green.name, players.Green, measured?.Green ?? UNMEASURED),
  };
}

type Measured = Omit<Record<TeamTotal, number | null>, 'assists' | 'yellow_cards' | 'red_cards'>;

const UNMEASURED: Measured = {
  shots_on_target: null,
  shots_off_target: null,
  fouls_committed: null,
  saves: null,
  corner_kicks: null,
  free_kicks: null,
  penalties: null,
  throw_ins: null,
};

function describeTeam(original_name: string, players: MatchPlayer[], measured: Measured): TeamData {
  return {
    original_name,
    players,
    assists: sumOf(players, 'assists'),
    yellow_cards: sumOf(players, 'yellow_cards'),
    red_cards: sumOf(players, 'red_card'),
    ...measured,
  };
}

/** Totals consistent with the score: every goal except own goals is a shot on target, other shots are saved. */
function measureTeams(random: Random, { players }: PlayedMatch): Record<TeamSide, Measured> {
  const saved = { Blue: random.between(1, 7), Green: random.between(1, 7) };
  const fouls = { Blue: random.between(4, 14), Green: random.between(4, 14) };
  function measure(side: TeamSide, other: TeamSide): Measured {
    return {
      shots_on_target: sumOf(players[side], 'goals') + saved[side],
      shots_off_target: random.between(1, 9),
      fouls_committed: fouls[side],
      saves: saved[other],
      corner_kicks: random.between(0, 9),
      free_kicks: fouls[other],
      penalties: random.chance(0.15) ? 1 : 0,
      throw_ins: random.between(6, 24),
    };
  }
  return { Blue: measure('Blue', 'Green'), Green: measure('Green', 'Blue') };
}

/** Statistics that belong to no player and no event. */
function measureBall(random: Random): Record<TeamSide, { possession: number }> {
  const blue = random.between(35, 65);
  return { Blue: { possession: blue }, Green: { possession: 100 - blue } };
}

function withoutIds(players: MatchPlayer[]): MatchPlayer[] {
  return players.map((player) => ({ ...player, id: null }));
}

function withoutCards(players: Record<TeamSide, MatchPlayer[]>): Record<TeamSide, MatchPlayer[]> {
  const clear = (player: MatchPlayer) => ({ ...player, yellow_cards: 0, red_card: 0 });
  return { Blue: players.Blue.map(clear), Green: players.Green.map(clear) };
}

/** A team's players, derived from its events. */
function countFromEvents(events: MatchEvent[], side: TeamSide): MatchPlayer[] {
  const own = events.filter(({ team_affect }) => team_affect === side);
  const names = new Set(own.flatMap(({ participants }) => participants));
  return [...names].map((name) => {
    const count = (eventName: string) =>
      own.filter((event) => event.eventName === eventName && event.participants[0] === name).length;
    return {
      name,
      id: null,
      goals: count('Goal'),
      assists: 0,
      yellow_cards: count('Yellow Card'),
      red_card: count('Red Card'),
    };
  });
}

function sumOf(players: MatchPlayer[], stat: 'goals' | 'assists' | 'yellow_cards' | 'red_card'): number {
  return players.reduce((sum, player) => sum + player[stat], 0);
}
