import type { TeamSide } from '#contract/matches/schema.ts';
import type { GameServerSubmission } from '#contract/submissions/game-server.ts';
import { buildGameServerMatch } from '#server/submissions/build-game-server-match.ts';
import { createRandom, type Random } from '#tools/random.ts';

/** Number of players in generated matches, equal to those in the filled database. */
export const PLAYERS = 2_000;
export const FIRST_ROBLOX_ID = 1_000_000_000;

const MINOR_EVENTS = ['Shot On Target', 'Shot Off Target', 'Corner Kick', 'Foul', 'Save', 'Throw In', 'Free Kick'];
const EVENTS = 60;
const PLAYERS_PER_TEAM = 11;

/** The body of a game server: 22 players, 60 events, about 7 kB of JSON, without contradictions. */
export function buildSubmission(seed: number): GameServerSubmission {
  const random = createRandom(seed);
  const people = random.sample(everybody, 2 * PLAYERS_PER_TEAM);
  const teams = { Blue: people.slice(0, PLAYERS_PER_TEAM), Green: people.slice(PLAYERS_PER_TEAM) };
  const goals = { Blue: random.between(0, 4), Green: random.between(0, 4) };
  const scorers = {
    Blue: pickScorers(random, teams.Blue, goals.Blue),
    Green: pickScorers(random, teams.Green, goals.Green),
  };
  const scored = (['Blue', 'Green'] as const).flatMap((side) =>
    scorers[side].map((scorer) => ({ eventName: 'Goal', side, participants: [playerName(scorer)] })),
  );
  const minor = Array.from({ length: EVENTS - scored.length }, () => {
    const side = random.pick(['Blue', 'Green'] as const);
    return { eventName: random.pick(MINOR_EVENTS), side, participants: random.sample(teams[side], 2).map(playerName) };
  });
  return {
    context_data: {
      match_name: `Northgate ${seed} vs Saltmarsh Rovers`,
      team_names: { Blue: `Northgate ${seed}`, Green: 'Saltmarsh Rovers' },
      team_goals: goals,
      server_instance: `bench-${seed}`,
      place_id: 9_120_443_871,
    },
    player_data: { Blue: buildTeam(teams.Blue, scorers.Blue), Green: buildTeam(teams.Green, scorers.Green) },
    event_data: [...scored, ...minor].map(({ eventName, side, participants }, at) => ({
      eventName,
      timestamp: `${at + 1}:${String(random.between(0, 59)).padStart(2, '0')}`,
      participants,
      team_affect: side,
    })),
  };
}

/** `player_data` and `event_data` of a match in stored form; without players and events if `isBare`. */
export function buildStoredJson({ isBare }: { isBare: boolean }): { player_data: string; event_data: string } {
  const { context_data, ...data } = buildSubmission(1);
  const match = buildGameServerMatch({ context_data, ...(isBare ? {} : data) }, 1, new Date());
  return { player_data: JSON.stringify(match.player_data), event_data: JSON.stringify(match.event_data) };
}

const everybody = Array.from({ length: PLAYERS }, (_, player) => player);

function playerName(player: number): string {
  return `player_${player}`;
}

function pickScorers(random: Random, team: number[], goals: number): number[] {
  return Array.from({ length: goals }, () => random.pick(team));
}

function buildTeam(team: number[], scorers: number[]): NonNullable<GameServerSubmission['player_data']>[TeamSide] {
  return {
    players: team.map((player) => ({
      name: playerName(player),
      id: FIRST_ROBLOX_ID + player,
      goals: scorers.filter((scorer) => scorer === player).length,
      assists: 0,
      yellow_cards: 0,
      red_card: 0,
    })),
    shots_on_target: 12,
    shots_off_target: 7,
    fouls_committed: 5,
    saves: 4,
    corner_kicks: 3,
  };
}
