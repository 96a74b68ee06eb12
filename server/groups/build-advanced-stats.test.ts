import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { buildAdvancedStats } from '#server/groups/build-advanced-stats.ts';
import {
  type GroupFacts,
  HAS_GOAL,
  IS_CLEAN_SHEET,
  LINE_FLAGS,
  type PlayerFacts,
} from '#server/groups/group-facts-queries.ts';
import { computeReferenceStats, type PlayedMatch } from '#server/testing/reference-stats.ts';

const anySide = fc.record({
  team: fc.constantFrom('Lions', 'LIONS', 'Wölfe', 'WÖLFE', 'Bears'),
  goals: fc.nat(2),
  lines: fc.array(fc.record({ who: fc.nat(5), goals: fc.nat(2), yellow_cards: fc.nat(2), red_card: fc.nat(1) }), {
    maxLength: 6,
  }),
});
const anyGames = fc.array(fc.record({ Blue: anySide, Green: anySide }), { maxLength: 30 });

/** Game after game, one a day. */
function play(games: typeof anyGames extends fc.Arbitrary<infer T> ? T : never): PlayedMatch[] {
  return games.map(({ Blue, Green }, index) => ({
    match_id: index + 1,
    submission_date: new Date(Date.UTC(2027, 0, index)),
    team_names: { Blue: Blue.team, Green: Green.team },
    team_goals: { Blue: Blue.goals, Green: Green.goals },
    lines: { Blue: Blue.lines.map(nameLine), Green: Green.lines.map(nameLine) },
  }));
}

function nameLine({ who, ...counts }: { who: number; goals: number; yellow_cards: number; red_card: number }) {
  return { name: `player ${who}`, id: who < 4 ? `80${who}` : null, ...counts };
}

/** The rows that PostgreSQL returns for the games, without wins; `shuffle` simulates its arbitrary order of lines. */
function collectFacts(games: readonly PlayedMatch[], shuffle: (lines: number[]) => number[]): GroupFacts {
  const players = new Map<string, PlayerFacts>();
  for (const [index, { lines, team_goals }] of games.entries()) {
    for (const side of TEAM_SIDES) {
      const clean = team_goals[side === 'Blue' ? 'Green' : 'Blue'] === 0 ? IS_CLEAN_SHEET : 0;
      for (const { name, id = null, goals = 0, yellow_cards = 0, red_card = 0 } of lines[side]) {
        const key = id ?? `name:${name}`;
        const player = players.get(key) ?? [name, id, 0, 0, 0, []];
        players.set(key, player);
        player[2] += goals;
        player[3] += yellow_cards;
        player[4] += red_card;
        player[5].push((index + 1) * LINE_FLAGS + (goals > 0 ? HAS_GOAL : 0) + clean);
      }
    }
  }
  for (const player of players.values()) player[5] = shuffle(player[5]);
  return {
    games: games.map(({ team_names, team_goals }) => [
      team_names.Blue,
      team_names.Green,
      team_goals.Blue,
      team_goals.Green,
    ]),
    aliases: [],
    players: [...players].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, player]) => player),
    biggest_wins: [],
    stats: null,
  };
}

test('advanced statistics are what a plain computation over the games gives, in whatever order lines come', () => {
  const anyOrder = fc.func(fc.nat());
  fc.assert(
    fc.property(anyGames, anyOrder, (games, order) => {
      const played = play(games);
      const shuffle = (lines: number[]) => lines.toSorted((a, b) => order(a) - order(b));
      const stats = buildAdvancedStats(collectFacts(played, shuffle));
      expect(stats).toEqual({ ...computeReferenceStats(played), biggest_wins: [] });
    }),
    { numRuns: 300 },
  );
});
