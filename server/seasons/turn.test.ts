import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomOf } from '#server/competitions/odds/seeded-random.ts';
import { bandsOf, countPlaces } from '#server/results/tables/bands.ts';
import { type PlacedCandidate, type PlacedTeam, placeTeams } from '#server/seasons/place-teams.ts';
import {
  type FinalDivision,
  type FinalPlayOff,
  proposeMovements,
  type TableMovement,
} from '#server/seasons/propose-movements.ts';

const ONE_OF_EACH = { places_up: 1, places_play_off: 1, places_play_off_down: 1, places_down: 1 };

function division(level: number, teams: number[], more: Partial<FinalDivision> & { withdrawn?: number[] } = {}) {
  const standings = teams.map((team_id, at) => {
    return { team_id, place: at + 1, last_place: at + 1, has_withdrawn: more.withdrawn?.includes(team_id) === true };
  });
  return { level, rules: ONE_OF_EACH, has_run: true, standings, ...more };
}

const stay = (movements: readonly TableMovement[]): PlacedCandidate[] =>
  movements.map((movement) => ({ ...movement, seasons_away: 0 }));

const NEW = { from_level: null, to_level: null, reason: 'new', place: 0, has_lost_play_off: false } as const;

const describeMoves = (teams: readonly Pick<TableMovement, 'team_id' | 'to_level' | 'reason'>[]) =>
  Object.fromEntries(teams.map(({ team_id, to_level, reason }) => [team_id, `${to_level ?? 'out'} ${reason}`]));

describe('the movements of final tables', () => {
  const two = [division(1, [11, 12, 13, 14, 15, 16]), division(2, [21, 22, 23, 24, 25, 26])];

  test('the winners of play-offs take the upper places, and the highest and the lowest division are walls', () => {
    const moves = describeMoves(proposeMovements(two, [{ level: 1, winners: [22] }]));
    expect(moves).toMatchObject({
      11: '1 hold',
      15: '2 play-off',
      16: '2 table',
      21: '1 table',
      22: '1 play-off',
      26: '2 hold',
    });
  });

  test.each([[[]], [[{ level: 1, winners: null }]]])('nobody moves who waits for a play-off: %j', (playOffs) => {
    expect(describeMoves(proposeMovements(two, playOffs))).toMatchObject({
      15: '1 hold',
      16: '2 table',
      21: '1 table',
      22: '2 hold',
    });
  });

  test('withdrawn teams leave, and the rest are ranked again', () => {
    const moves = proposeMovements([
      division(1, [11, 12, 13, 14, 15, 16], { withdrawn: [16] }),
      two[1] ?? division(2, []),
    ]);
    expect(describeMoves(moves)).toMatchObject({ 14: '1 hold', 15: '2 table', 16: 'out withdrawal' });
  });

  test('beside a division that did not run, play-offs lead up and hold', () => {
    const idle = division(2, [21, 22, 23, 24], { has_run: false });
    const [first, last] = [division(1, [11, 12, 13, 14]), division(3, [31, 32, 33, 34])];
    expect(describeMoves(proposeMovements([first, idle, last]))).toMatchObject({
      13: '1 hold',
      14: '2 table',
      31: '2 table',
      32: '2 table',
    });
  });

  test('level teams hold until lots are drawn', () => {
    const shared = division(2, [21, 22, 23, 24, 25], {
      rules: { ...ONE_OF_EACH, places_play_off: 0, places_play_off_down: 0, places_down: 0 },
    });
    const level = shared.standings.map((row, at) => (at < 2 ? { ...row, place: 1, last_place: 2 } : row));
    expect(describeMoves(proposeMovements([division(1, [11, 12]), { ...shared, standings: level }]))).toMatchObject({
      21: '2 hold',
      22: '2 hold',
    });
  });
});

const TWO = [
  { level: 1, size: 4 },
  { level: 2, size: 4 },
];

describe('the teams of the next season’s divisions', () => {
  const table = [division(1, [11, 12, 13, 14]), division(2, [21, 22, 23, 24])];
  const moves = (withdrawn: number[]) =>
    proposeMovements(
      table.map((one) => ({
        ...one,
        standings: one.standings.map((row) => ({ ...row, has_withdrawn: withdrawn.includes(row.team_id) })),
      })),
      [{ level: 1, winners: [22] }],
    );
  const place = (candidates: readonly PlacedCandidate[], divisions = TWO, merges = false) =>
    placeTeams(candidates, divisions, { merges });

  test('a vacancy goes to the loser of a play-off, then to the best that hold below, then to the first relegated', () => {
    expect(describeMoves(place(stay(moves([11]))))).toMatchObject({ 13: '1 vacancy', 14: '2 table' });
    const base = stay(proposeMovements(table)).map((team) =>
      team.team_id === 11 ? { ...team, to_level: null } : team,
    );
    expect(describeMoves(place(base))).toMatchObject({ 22: '1 vacancy', 14: '2 table' });
    const noHolders = base.filter(({ team_id }) => team_id < 22);
    expect(describeMoves(place(noHolders))).toMatchObject({ 14: '1 vacancy' });
    const lost = stay(moves([])).map((team) => (team.team_id === 12 ? { ...team, to_level: null } : team));
    expect(describeMoves(place(lost))).toMatchObject({ 13: '1 vacancy' });
  });

  test('after a pause a team has its old level behind those who stayed, and after three seasons it is new', () => {
    const back = { ...NEW, from_level: 1, to_level: 1, reason: 'hold', place: 1 } as const;
    const stayed = stay(proposeMovements([division(1, [11, 12, 13]), division(2, [21, 22])]));
    const returning = [1, 2, 3].map((seasons_away) => ({ ...back, team_id: 90 + seasons_away, seasons_away }));
    const divisions = [
      { level: 1, size: 4 },
      { level: 2, size: 4 },
    ];
    const placed = place([...returning, { ...NEW, team_id: 99, seasons_away: 0 }, ...stayed], divisions);
    expect(describeMoves(placed)).toMatchObject({ 91: '1 hold', 92: '2 vacancy', 93: '2 new', 99: '2 new' });
    expect(placed.at(-1)?.team_id).toBe(99);
  });

  test('the lowest division that stays less than half full is merged upwards', () => {
    const few = stay(proposeMovements([division(1, [11, 12, 13, 14]), division(2, [21])]));
    expect(describeMoves(place(few, TWO, true))).toMatchObject({ 21: '1 table' });
    const one = few.map((team) => ({ ...team, to_level: team.from_level, reason: 'hold' as const }));
    expect(describeMoves(place(one, TWO, true))).toMatchObject({ 14: '1 hold', 21: '1 vacancy' });
  });

  test('holders go lower only into a new lowest division', () => {
    const hold = stay(proposeMovements([division(1, [11, 12, 13, 14, 15, 16])]));
    const grown = describeMoves(place(hold));
    expect(grown).toMatchObject({ 14: '1 hold', 15: '2 vacancy', 16: '2 vacancy' });
  });
});

interface RandomLeague {
  divisions: FinalDivision[];
  playOffs: FinalPlayOff[];
  sizes: { level: number; size: number }[];
  extra: PlacedCandidate[];
}

/** Divisions of 2 to 10 teams with any zones that fit, decided or open play-offs, withdrawals, and teams from elsewhere. */
const randomLeague: fc.Arbitrary<RandomLeague> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer(), fc.integer({ min: -1, max: 1 }))
  .map(([count, seed, growth]) => {
    const random = randomOf(seed);
    const upTo = (most: number) => Math.floor(random() * (most + 1));
    let next = 0;
    const divisions = Array.from({ length: count }, (_, at): FinalDivision => {
      const teams = Array.from({ length: 2 + upTo(8) }, () => ++next);
      let free = teams.length - 1;
      const take = (most: number) => {
        const taken = upTo(Math.min(most, free));
        free -= taken;
        return taken;
      };
      const rules = {
        ...{ places_up: take(3), places_play_off: take(2) },
        ...{ places_play_off_down: take(2), places_down: take(3) },
      };
      const withdrawn = teams.filter(() => random() < 0.1);
      return division(at + 1, teams, { rules, has_run: random() > 0.1, withdrawn });
    });
    const bandTeams = (level: number) => divisions[level - 1]?.standings.map(({ team_id }) => team_id) ?? [];
    const playOffs = divisions.slice(1).map((_, at): FinalPlayOff => {
      const some = [...bandTeams(at + 1), ...bandTeams(at + 2)].filter(() => random() < 0.5);
      return { level: at + 1, winners: random() < 0.3 ? null : some };
    });
    const sizes = Array.from({ length: Math.max(1, count + growth) }, (_, at) => ({
      level: at + 1,
      size: 2 + upTo(8),
    }));
    const extra = Array.from({ length: upTo(4) }, (): PlacedCandidate => {
      const from_level = 1 + upTo(count - 1);
      const isNew = random() < 0.5;
      const back = {
        from_level,
        to_level: from_level,
        reason: 'hold',
        place: 1 + upTo(8),
        has_lost_play_off: false,
      } as const;
      return { ...(isNew ? NEW : back), team_id: ++next, seasons_away: isNew ? 0 : 1 + upTo(3) };
    });
    return { divisions, playOffs, sizes, extra };
  });

describe('in random leagues', () => {
  test('each team has one movement, which its band, a play-off or its withdrawal explains', () => {
    fc.assert(
      fc.property(randomLeague, ({ divisions, playOffs }) => {
        const moves = proposeMovements(divisions, playOffs);
        const teams = divisions.flatMap(({ standings }) => standings.map(({ team_id }) => team_id));
        expect(moves.map(({ team_id }) => team_id).toSorted((a, b) => a - b)).toEqual(teams);
        for (const { from_level, to_level, reason } of moves) {
          if (reason === 'hold') expect(to_level).toBe(from_level);
          if (reason === 'withdrawal') expect(to_level).toBeNull();
          if (to_level !== null) expect(Math.abs(to_level - from_level)).toBeLessThanOrEqual(1);
        }
        for (const { level, rules } of divisions) {
          const down = moves.filter(({ from_level, to_level }) => from_level === level && (to_level ?? 0) > level);
          expect(down.length).toBeLessThanOrEqual(countPlaces(bandsOf(rules)));
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each([false, true])('guarantees and sizes hold, in any order and done twice (merges: %s)', (merges) => {
    fc.assert(
      fc.property(randomLeague, fc.integer(), ({ divisions, playOffs, sizes, extra }, seed) => {
        const candidates = [...stay(proposeMovements(divisions, playOffs)), ...extra];
        const placed = placeTeams(candidates, sizes, { merges });
        expect(new Set(placed.map(({ team_id }) => team_id)).size).toBe(candidates.length);
        expectGuarantees(candidates, placed, { sizes, formerLowest: divisions.length });
        if (!merges) expectSizes(candidates, placed, sizes);
        const random = randomOf(seed);
        const shuffled = candidates.map((team) => ({ team, at: random() })).toSorted((a, b) => a.at - b.at);
        expect(
          placeTeams(
            shuffled.map(({ team }) => team),
            sizes,
            { merges },
          ),
        ).toEqual(placed);
        const again = candidates.map((team) => {
          const found = placed.find(({ team_id }) => team_id === team.team_id);
          return team.seasons_away > 0 || team.from_level === null ? team : { ...team, ...found };
        });
        const levels = (teams: readonly PlacedTeam[]) =>
          new Map(teams.map(({ team_id, to_level }) => [team_id, to_level]));
        expect(levels(placeTeams(again, sizes, { merges }))).toEqual(levels(placed));
      }),
      { numRuns: 1000 },
    );
  });
});

interface Bounds {
  sizes: readonly { level: number; size: number }[];
  formerLowest: number;
}

function expectGuarantees(
  candidates: readonly PlacedCandidate[],
  placed: readonly PlacedTeam[],
  { sizes, formerLowest }: Bounds,
) {
  const lowest = sizes.at(-1)?.level ?? 1;
  const levels = new Map(placed.map(({ team_id, to_level }) => [team_id, to_level]));
  for (const { team_id, from_level, to_level, reason, seasons_away } of candidates) {
    const level = levels.get(team_id);
    if (to_level === null && reason !== 'new') expect(level).toBeNull();
    else if (level == null) expect.fail('A team without a division.');
    else if (from_level !== null && to_level !== null && seasons_away === 0) {
      if (to_level < from_level) expect(level < from_level || level === 1).toBe(true);
      const mayGrow = lowest > formerLowest && from_level === formerLowest;
      if (to_level === from_level && !mayGrow) expect(level).toBeLessThanOrEqual(from_level);
    }
  }
}

/** More teams than places only where they have a guarantee; fewer only if none of the next division could move up. */
function expectSizes(candidates: readonly PlacedCandidate[], placed: readonly PlacedTeam[], sizes: Bounds['sizes']) {
  for (const { level, size } of sizes.slice(0, -1)) {
    const here = placed.filter(({ to_level }) => to_level === level);
    const pushable = here.filter(({ team_id, reason }) => {
      const { seasons_away = 0, to_level = null } = candidates.find((one) => one.team_id === team_id) ?? {};
      return seasons_away > 0 || reason === 'new' || (reason === 'vacancy' && (to_level ?? 0) > level);
    });
    if (here.length > size) expect(pushable).toEqual([]);
    const movable = placed.filter(({ team_id, to_level }) => {
      const found = candidates.find((one) => one.team_id === team_id);
      return (
        to_level === level + 1 &&
        found?.seasons_away === 0 &&
        found.to_level === found.from_level &&
        to_level === found.from_level
      );
    });
    if (here.length < size) expect(movable).toEqual([]);
  }
}

test('24 teams, 3 divisions and 5 seasons with withdrawals and returns, where staff only approve', () => {
  const random = randomOf(2026);
  const sizes = [1, 2, 3].map((level) => ({ level, size: 8 }));
  const zones = { places_up: 2, places_play_off: 1, places_play_off_down: 1, places_down: 2 };
  let teams = sizes.map(({ level }) => Array.from({ length: 8 }, (_, at) => level * 100 + at));
  const away = new Map<number, { level: number; seasons: number }>();
  for (let season = 1; season <= 5; season += 1) {
    const divisions = teams.map((ids, at) => {
      const order = ids.map((id) => ({ id, luck: random() })).toSorted((a, b) => a.luck - b.luck);
      const withdrawn = ids.filter(() => random() < 0.06);
      return division(
        at + 1,
        order.map(({ id }) => id),
        { rules: zones, withdrawn },
      );
    });
    const winners = divisions.slice(1).map((lower, at) => {
      const [one, other] = [divisions[at]?.standings.at(-3)?.team_id ?? 0, lower.standings[2]?.team_id ?? 0];
      return { level: at + 1, winners: [random() < 0.5 ? one : other] };
    });
    const moves = stay(proposeMovements(divisions, winners));
    const back = [...away].filter(() => random() < 0.5);
    const returning = back.map(([team_id, { level, seasons }]): PlacedCandidate => {
      return { ...NEW, team_id, from_level: level, to_level: level, reason: 'hold', seasons_away: seasons };
    });
    for (const [id] of back) away.delete(id);
    for (const [id, pause] of away) away.set(id, { ...pause, seasons: pause.seasons + 1 });
    for (const { team_id, from_level, to_level } of moves) {
      if (to_level === null) away.set(team_id, { level: from_level ?? 3, seasons: 1 });
    }
    const missing = Math.max(0, 24 - moves.filter(({ to_level }) => to_level !== null).length - returning.length);
    const added = Array.from({ length: missing }, (_, at) => ({
      ...NEW,
      team_id: season * 1000 + at,
      seasons_away: 0,
    }));
    const candidates = [...moves, ...returning, ...added];
    const placed = placeTeams(candidates, sizes, { merges: true });
    expectGuarantees(candidates, placed, { sizes, formerLowest: 3 });
    teams = sizes.map(({ level }) => placed.filter(({ to_level }) => to_level === level).map(({ team_id }) => team_id));
    expect(teams.map(({ length }) => length)).toEqual([8, 8, teams[2]?.length]);
    expect(new Set(teams.flat()).size).toBe(teams.flat().length);
  }
});
