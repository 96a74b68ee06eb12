import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  generateDoubleElimination,
  generateKnockout,
  listSeeds,
  type Tie,
  type TieSource,
} from '#server/competitions/knockout.ts';

const TEAMS = fc.integer({ min: 2, max: 64 });

/**
 * Plays every tie in order; the better seed wins unless `isUpset`. Returns each team's defeats and the sides of the
 * ties.
 */
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
  const ties = generateKnockout(listSeeds(8), { hasThirdPlace: true });
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
  const ties = generateKnockout(listSeeds(6), { hasThirdPlace: false });
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
      const ties = generateKnockout(listSeeds(teams), { hasThirdPlace: false });
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

/** For each tie, the earlier ties that a team in it can have won and lost. */
function listPasts(ties: readonly Tie[]) {
  const pasts = new Map<number, { won: Set<number>; lost: Set<number> }[]>();
  for (const { number, home, away } of ties) {
    const past = (source: TieSource) => {
      if ('seed' in source) return { won: new Set<number>(), lost: new Set<number>() };
      const from = 'winner_of' in source ? source.winner_of : source.loser_of;
      const sides = pasts.get(from) ?? [];
      const won = new Set(sides.flatMap((side) => [...side.won]));
      const lost = new Set(sides.flatMap((side) => [...side.lost]));
      return 'winner_of' in source ? { won: won.add(from), lost } : { won, lost: lost.add(from) };
    };
    pasts.set(number, [past(home), past(away)]);
  }
  return pasts;
}

/** The rounds of the losers' bracket in which two teams can meet again. */
function listRematchRounds(teams: number): number[] {
  const ties = generateDoubleElimination(teams);
  const pasts = listPasts(ties);
  const rematches = ties.filter(({ number, bracket }) => {
    const [home, away] = pasts.get(number) ?? [];
    if (bracket !== 'losers' || !home || !away) return false;
    return [...home.won].some((tie) => away.lost.has(tie)) || [...home.lost].some((tie) => away.won.has(tie));
  });
  return [...new Set(rematches.map(({ round }) => round))];
}

test('teams of a double elimination meet again in the last rounds of the losers’ bracket alone', () => {
  for (let teams = 4; teams <= 64; teams += 1) {
    const rounds = new Set(generateDoubleElimination(teams).flatMap((t) => (t.bracket === 'losers' ? t.round : [])));
    const late = teams <= 4 ? 1 : teams <= 8 ? 2 : teams <= 16 ? 3 : 4;
    const expected = [...rounds].slice(-late);
    expect(listRematchRounds(teams), `${teams} teams`).toEqual(expected);
  }
});

test('a tie only names ties before it', () => {
  fc.assert(
    fc.property(TEAMS, (teams) => {
      for (const tie of [
        ...generateKnockout(listSeeds(teams), { hasThirdPlace: true }),
        ...generateDoubleElimination(teams),
      ]) {
        for (const source of [tie.home, tie.away]) {
          if ('winner_of' in source) expect(source.winner_of).toBeLessThan(tie.number);
          if ('loser_of' in source) expect(source.loser_of).toBeLessThan(tie.number);
        }
      }
    }),
  );
});
