import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bracket, BracketTie } from '#contract/competitions/cups.ts';
import { type DrawnCup, drawCup, listNextTies } from '#server/competitions/draw-cup.ts';
import { buildBracket } from '#server/competitions/tables/build-bracket.ts';
import { resolveFixtures } from '#server/results/brackets/resolve-fixtures.ts';
import { AS_PLANNED, type StoredFixtureRow } from '#server/results/fixtures/fixture-row.ts';

type Format = 'knockout' | 'double elimination';
type Score = [home: number, away: number];

/** A cup whose fixtures are played one by one, as stored matches would. */
class PlayedCup {
  readonly rows: StoredFixtureRow[];
  readonly #format: Format;
  readonly #teams: Map<number, never>;

  constructor(format: Format, teams: number, cup: Partial<DrawnCup> = {}) {
    const ids = Array.from({ length: teams }, (_, at) => at + 1);
    const entries = ids.map((team_id) => ({ team_id, group: null }));
    const drawn = drawCup(
      { format, legs: 1, has_third_place: false, teams: entries, ...cup },
      { first_day: '2026-10-28', days_between_rounds: 7, time: '20:00' },
    );
    this.#format = format;
    this.#teams = new Map(ids.map((id) => [id, { id, name: `Team ${id}` } as never]));
    this.rows = drawn.fixtures.map((fixture, at) => ({ competition_id: 1, ...AS_PLANNED, ...fixture, id: at + 1 }));
  }

  bracket(): Pick<Bracket, 'rounds' | 'champion'> & { ties: BracketTie[] } {
    const competition = { id: 1, season_id: 1, name: 'Cup', format: this.#format, ...RULES };
    const fixtures = resolveFixtures([competition], this.rows, this.#teams);
    const rules = { format: this.#format, has_away_goals: false, next_ties: listNextTies(this.rows) };
    const built = buildBracket(fixtures, rules);
    return { ...built, ties: built.rounds.flatMap(({ ties }) => ties) };
  }

  tie(number: number): BracketTie {
    const found = this.bracket().ties.find((tie) => tie.number === number);
    if (!found) throw new Error(`There is no tie ${number}.`);
    return found;
  }

  /** Stores a result with today's teams, as a submitted match does; a correction keeps the teams. */
  play(number: number, [home_goals, away_goals]: Score, penalties: Score | null = null, leg = 1): void {
    const tie = this.tie(number);
    const row = this.rows.find((one) => one.tie === number && one.leg === leg);
    if (!row) throw new Error(`There is no leg ${leg} of tie ${number}.`);
    const [first, second] = leg === 1 ? [tie.home, tie.away] : [tie.away, tie.home];
    row.home_team_id ??= first.team?.id ?? null;
    row.away_team_id ??= second.team?.id ?? null;
    const outcome = home_goals > away_goals ? 'home' : home_goals < away_goals ? 'away' : 'draw';
    Object.assign(row, { home_goals, away_goals, outcome, match_id: row.id });
    Object.assign(row, { home_penalties: penalties?.[0] ?? null, away_penalties: penalties?.[1] ?? null });
  }
}

const RULES = {
  has_away_goals: false,
  points_for_win: 3,
  points_for_draw: 1,
  points_for_loss: 0,
  tie_breakers: [],
  grouped_teams: [],
};

function idsOf({ home, away }: BracketTie): [number | undefined, number | undefined] {
  return [home.team?.id, away.team?.id];
}

const TEAMS = fc.integer({ min: 2, max: 24 });
const UPSETS = fc.array(fc.boolean(), { minLength: 64, maxLength: 64 });

test.each([
  ['knockout', 1],
  ['double elimination', 2],
] as const)('in a %s every team but the champion is out after %i defeats', (format, defeatsUntilOut) => {
  fc.assert(
    fc.property(TEAMS, UPSETS, (teams, upsets) => {
      const cup = new PlayedCup(format, teams);
      const defeats = new Map<number, number>();
      for (const { number } of cup.bracket().ties) {
        const tie = cup.tie(number);
        if (!tie.is_needed) continue;
        const [home, away] = idsOf(tie);
        if (home === undefined || away === undefined) throw new Error(`Tie ${number} has no teams.`);
        expect(home).not.toBe(away);
        for (const team of [home, away]) expect(defeats.get(team) ?? 0).toBeLessThan(defeatsUntilOut);
        cup.play(number, upsets[number % upsets.length] ? [0, 1] : [1, 0]);
        const loser = cup.tie(number).winner === 'home' ? away : home;
        defeats.set(loser, (defeats.get(loser) ?? 0) + 1);
      }
      const champion = cup.bracket().champion?.id ?? 0;
      expect(defeats.get(champion) ?? 0).toBeLessThan(defeatsUntilOut);
      const others = Array.from({ length: teams }, (_, at) => at + 1).filter((id) => id !== champion);
      expect(others.filter((id) => defeats.get(id) !== defeatsUntilOut)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test('a corrected result sends the other team on, and flags a next round that was played without it', () => {
  const cup = new PlayedCup('knockout', 4);
  cup.play(1, [2, 0]);
  cup.play(2, [1, 0]);
  expect(idsOf(cup.tie(3))).toEqual([1, 2]);
  cup.play(1, [2, 3]);
  expect(idsOf(cup.tie(3))).toEqual([4, 2]);
  cup.play(3, [0, 1]);
  expect(cup.tie(3).is_contradicted).toBe(false);
  cup.play(1, [2, 0]);
  expect(cup.tie(3)).toMatchObject({ is_contradicted: true, home: { team: { id: 4 } }, winner: 'away' });
});

test('two legs are added up by the sides of the tie, and a shoot-out counts for no player', () => {
  const cup = new PlayedCup('knockout', 4, { legs: 2 });
  cup.play(1, [1, 2]);
  expect(cup.tie(1)).toMatchObject({ total: { home: 1, away: 2 }, winner: null });
  cup.play(1, [1, 2], [2, 4], 2);
  expect(cup.tie(1)).toMatchObject({
    name: 'SF 1',
    total: { home: 3, away: 3 },
    shoot_out: { home: 4, away: 2 },
    winner: 'home',
    decided_by: 'shoot-out',
  });
});

test('a walkover decides a single match, and one for neither side sends no team on', () => {
  const cup = new PlayedCup('knockout', 4);
  const [row] = cup.rows;
  Object.assign(row ?? {}, {
    status: 'walkover',
    walkover_winner: 'away',
    home_goals: 0,
    away_goals: 3,
    outcome: 'away',
  });
  expect(cup.tie(1)).toMatchObject({ winner: 'away', decided_by: 'walkover' });
  Object.assign(row ?? {}, { walkover_winner: 'neither', outcome: 'neither', away_goals: 0 });
  expect(cup.tie(1)).toMatchObject({ winner: null, decided_by: null });
  expect(cup.tie(3).home).toEqual({ team: null, label: 'Winner of SF 1' });
});

test('the final of a double elimination is repeated when the unbeaten team loses it', () => {
  const cup = new PlayedCup('double elimination', 2);
  cup.play(1, [1, 0]);
  cup.play(2, [1, 0]);
  expect([cup.tie(3).is_needed, cup.bracket().champion?.id]).toEqual([false, 1]);
  cup.play(2, [0, 1]);
  expect([cup.tie(3).is_needed, cup.bracket().champion]).toEqual([true, null]);
  cup.play(3, [0, 2]);
  expect(cup.bracket().champion?.id).toBe(2);
});

/** Semi-finals in bracket order, then the final, with penalty shoot-outs. */
const WORLD_CUPS: [year: number, results: [Score, Score | null][], champion: 'first' | 'second', decided: string][] = [
  // Italy 1–1 Argentina (3–4), West Germany 1–1 England (4–3), West Germany 1–0 Argentina.
  [
    1990,
    [
      [
        [1, 1],
        [3, 4],
      ],
      [
        [1, 1],
        [4, 3],
      ],
      [[0, 1], null],
    ],
    'second',
    'score',
  ],
  // Germany 0–2 Italy after extra time, Portugal 0–1 France, Italy 1–1 France (5–3).
  [
    2006,
    [
      [[0, 2], null],
      [[0, 1], null],
      [
        [1, 1],
        [5, 3],
      ],
    ],
    'first',
    'shoot-out',
  ],
  // Argentina 3–0 Croatia, France 2–0 Morocco, Argentina 3–3 France (4–2).
  [
    2022,
    [
      [[3, 0], null],
      [[2, 0], null],
      [
        [3, 3],
        [4, 2],
      ],
    ],
    'first',
    'shoot-out',
  ],
];

test.each(WORLD_CUPS)('the World Cup of %i ends as it did', (_year, results, champion, decided) => {
  const cup = new PlayedCup('knockout', 4);
  for (const [at, [score, penalties]] of results.entries()) cup.play(at + 1, score, penalties);
  const final = cup.tie(3);
  expect(cup.bracket().champion).toEqual(champion === 'first' ? final.home.team : final.away.team);
  expect(final.decided_by).toBe(decided);
});
