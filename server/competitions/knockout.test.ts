import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  generateDoubleElimination,
  generateKnockout,
  type Tie,
  type TieSource,
} from '#server/competitions/knockout.ts';

const TEAMS = fc.integer({ min: 2, max: 64 });

/** Plays every tie in order; the better seed wins unless `isUpset` says otherwise. Answers each team's defeats and the ties' sides. */
function play(ties: readonly Tie[], isUpset: (tie: Tie) => boolean) {
  const results = new Map<number, { winner: number; loser: number }>();
  const defeats = new Map<number, number>();
  const teamOf = (source: TieSource): number => {
    if ('seed' in source) return source.seed;
    if ('winner_of' in source) return results.get(source.winner_of)?.winner ?? Number.NaN;
    return results.get(source.loser_of)?.loser ?? Number.NaN;
  };
  for (const tie of ties) {
    const [better, worse] = [teamOf(tie.home), teamOf(tie.away)].sort((a, b) => a - b) as [number, number];
    const [winner, loser] = isUpset(tie) ? [worse, better] : [better, worse];
    results.set(tie.number, { winner, loser });
    defeats.set(loser, (defeats.get(loser) ?? 0) + 1);
  }
  return { results, defeats };
}

test('a knockout of eight pairs the seeds so that the best two can only meet in the final', () => {
  const ties = generateKnockout(8, { hasThirdPlace: true });
  expect(ties.map(({ bracket, round, home, away }) => [bracket, round, home, away])).toEqual([
    ['winners', 1, { seed: 1 }, { seed: 8 }],
    ['winners', 1, { seed: 4 }, { seed: 5 }],
    ['winners', 1, { seed: 2 }, { seed: 7 }],
    ['winners', 1, { seed: 3 }, { seed: 6 }],
    ['winners', 2, { winner_of: 1 }, { winner_of: 2 }],
    ['winners', 2, { winner_of: 3 }, { winner_of: 4 }],
    ['third place', 1, { loser_of: 5 }, { loser_of: 6 }],
    ['final', 1, { winner_of: 5 }, { winner_of: 6 }],
  ]);
});

test('the best seeds have the byes', () => {
  const ties = generateKnockout(6, { hasThirdPlace: false });
  const [first, second] = [1, 2].map((round) => ties.filter((tie) => tie.bracket === 'winners' && tie.round === round));
  expect(first?.map(({ home, away }) => [home, away])).toEqual([
    [{ seed: 4 }, { seed: 5 }],
    [{ seed: 3 }, { seed: 6 }],
  ]);
  expect(second?.map(({ home }) => home)).toEqual([{ seed: 1 }, { seed: 2 }]);
});

test('in a knockout every team but the winner loses once', () => {
  fc.assert(
    fc.property(TEAMS, fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }), (teams, upsets) => {
      const ties = generateKnockout(teams, { hasThirdPlace: false });
      expect(ties).toHaveLength(teams - 1);
      const { defeats, results } = play(ties, ({ number }) => upsets[number - 1] ?? false);
      expect(defeats.size).toBe(teams - 1);
      expect([...defeats.values()].every((count) => count === 1)).toBe(true);
      expect(defeats.has(results.get(ties.length)?.winner ?? 0)).toBe(false);
    }),
  );
});

test('in a double elimination every team but the winner loses twice, up to the first final', () => {
  fc.assert(
    fc.property(TEAMS, fc.array(fc.boolean(), { minLength: 130, maxLength: 130 }), (teams, upsets) => {
      const ties = generateDoubleElimination(teams);
      expect(ties).toHaveLength(2 * teams - 1);
      const { defeats } = play(ties.slice(0, -2), ({ number }) => upsets[number - 1] ?? false);
      const counts = Array.from({ length: teams }, (_, at) => defeats.get(at + 1) ?? 0).sort();
      expect(counts).toEqual([0, 1, ...Array(teams - 2).fill(2)]);
    }),
  );
});

test('rounds of the losers’ bracket count without gaps', () => {
  for (let teams = 3; teams <= 64; teams += 1) {
    const losers = generateDoubleElimination(teams).filter(({ bracket }) => bracket === 'losers');
    const rounds = [...new Set(losers.map(({ round }) => round))];
    expect(rounds, `${teams} teams`).toEqual(rounds.map((_, at) => at + 1));
  }
});

test('a team that drops to the losers’ bracket does not meet the team that it has just beaten', () => {
  for (const teams of [8, 16, 32, 64]) {
    const ties = generateDoubleElimination(teams);
    const tieOf = new Map(ties.map((tie) => [tie.number, tie]));
    const beatenBefore = ({ home, away }: Tie) =>
      [home, away].flatMap((source) => ('winner_of' in source ? source.winner_of : []));
    const isDrop = (tie: Tie) => tie.bracket === 'losers' && tie.round === 2;
    for (const { home, away } of ties.filter(isDrop)) {
      const [survivor, dropped] = [home, away].map((source) =>
        tieOf.get('winner_of' in source ? source.winner_of : 'loser_of' in source ? source.loser_of : 0),
      );
      const beaten = dropped ? beatenBefore(dropped) : [];
      const lost = [survivor?.home, survivor?.away].flatMap((source) =>
        source && 'loser_of' in source ? source.loser_of : [],
      );
      expect(beaten).toHaveLength(2);
      expect(lost.filter((tie) => beaten.includes(tie))).toEqual([]);
    }
  }
});

test('a tie only names ties before it', () => {
  fc.assert(
    fc.property(TEAMS, (teams) => {
      for (const tie of [...generateKnockout(teams, { hasThirdPlace: true }), ...generateDoubleElimination(teams)]) {
        for (const source of [tie.home, tie.away]) {
          if ('winner_of' in source) expect(source.winner_of).toBeLessThan(tie.number);
          if ('loser_of' in source) expect(source.loser_of).toBeLessThan(tie.number);
        }
      }
    }),
  );
});
