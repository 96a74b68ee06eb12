import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShownCards } from '#server/results/tables/player-cards.ts';
import { type Ban, listBans, type TeamFixture } from '#server/suspensions/list-bans.ts';

const RULES = () => ({ red_card_matches: 2, yellow_cards_per_ban: 3 });
const ADDED = { id: 1, player_key: 'a', competition_id: 1, reason: 'Insulted the referee' };

function yellowCards(player_key: string, yellow_cards = 1): ShownCards {
  return { player_key, yellow_cards, red_card: 0, events: null };
}

function redCard(player_key: string): ShownCards {
  return { player_key, yellow_cards: 0, red_card: 1, events: null };
}

function season(...cards: ShownCards[][]): TeamFixture[] {
  return cards.map((of, at) => ({
    fixture_id: at + 1,
    competition_id: 1,
    cards: of,
    clears_yellow_cards: false,
    serves: true,
  }));
}

/** Players banned from the team's next fixture. */
function listSuspended(bans: readonly Ban[]): Set<string> {
  return new Set(bans.filter(({ matches, served }) => served.length < matches).map(({ player_key }) => player_key));
}

test('a red card bans for the next matches of the team', () => {
  const bans = listBans(season([redCard('a')], [], [], []), RULES);
  expect(bans).toMatchObject([{ player_key: 'a', reason: 'Red card', matches: 2, served: [2, 3] }]);
  expect(listSuspended(bans)).toEqual(new Set());
});

test('a ban that is not served yet suspends', () => {
  expect(listSuspended(listBans(season([redCard('a'), yellowCards('b')], []), RULES))).toEqual(new Set(['a']));
});

test('every third yellow card bans for one match', () => {
  const bans = listBans(
    season([yellowCards('a')], [yellowCards('a', 2)], [], [yellowCards('a', 2)], [yellowCards('a')]),
    RULES,
  );
  expect(bans).toMatchObject([
    { player_key: 'a', reason: '3 yellow cards', matches: 1, served: [3] },
    { player_key: 'a', reason: '6 yellow cards', matches: 1, served: [] },
  ]);
});

test('cleared yellow cards no longer count, and bans stay', () => {
  const fixtures = season([yellowCards('a', 2), redCard('b')], [yellowCards('a')], []);
  const cleared = fixtures.map((fixture) => ({ ...fixture, clears_yellow_cards: fixture.fixture_id === 2 }));
  expect(listBans(cleared, RULES)).toMatchObject([{ player_key: 'b', reason: 'Red card', matches: 2, served: [2, 3] }]);
});

test('a lifted ban suspends nobody, and the cards still count towards the next', () => {
  const cards = season(
    [yellowCards('a', 2), redCard('b')],
    [yellowCards('a')],
    [yellowCards('a', 2)],
    [yellowCards('a')],
  );
  const bans = listBans(cards, RULES, [], (fixture) => fixture === 2);
  expect(bans).toMatchObject([
    { player_key: 'b', fixture_id: 1 },
    { player_key: 'a', fixture_id: 4, reason: '6 yellow cards' },
  ]);
});

test('the two yellow cards of a sending-off don’t count towards a ban, a yellow card before a straight red does', () => {
  const secondYellow = { ...yellowCards('a', 2), red_card: 1 };
  const straightRed = { ...yellowCards('b'), red_card: 1 };
  const rules = () => ({ red_card_matches: 1, yellow_cards_per_ban: 2 });
  const bans = listBans(season([secondYellow, straightRed], [yellowCards('b')]), rules);
  expect(bans.map(({ player_key, reason, matches }) => [player_key, reason, matches])).toEqual([
    ['a', 'Red card', 1],
    ['b', 'Red card', 1],
    ['b', '2 yellow cards', 1],
  ]);
});

test('two bans of a player are served one after the other', () => {
  const added = [{ ...ADDED, matches: 2, after_fixture_id: 1 }];
  const bans = listBans(season([redCard('a')], [], [], [], []), RULES, added);
  expect(bans.map(({ served }) => served)).toEqual([
    [2, 3],
    [4, 5],
  ]);
});

test('a ban that was added before the first fixture is served from the first', () => {
  const added = [{ ...ADDED, matches: 1, after_fixture_id: null }];
  expect(listBans(season([], []), RULES, added)[0]?.served).toEqual([1]);
});

test('a ban without a competition is served in every one, and one of a competition waits for its turn there', () => {
  const fixtures = season([redCard('a')], [], [], [], [], [], []).map((fixture, at) => ({
    ...fixture,
    competition_id: [1, 2, 1, 1, 2, 1, 2][at] ?? 1,
  }));
  const added = [
    { ...ADDED, id: 1, competition_id: null, matches: 2, after_fixture_id: 1 },
    { ...ADDED, id: 2, competition_id: 2, matches: 1, after_fixture_id: 1 },
  ];
  expect(listBans(fixtures, RULES, added).map(({ served }) => served)).toEqual([[3, 4], [2, 5], [7]]);
});

test('yellow cards of another competition do not count', () => {
  const [first, second] = season([yellowCards('a', 2)], [yellowCards('a')]) as [TeamFixture, TeamFixture];
  expect(listBans([first, { ...second, competition_id: 2 }], RULES)).toEqual([]);
});

test('no player serves two bans in one fixture, and no ban is served longer than it lasts', () => {
  const cards = fc.array(
    fc.record({
      player_key: fc.constantFrom('a', 'b', 'c'),
      yellow_cards: fc.integer({ min: 0, max: 2 }),
      red_card: fc.integer({ min: 0, max: 1 }),
      events: fc.constant(null),
    }),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(fc.array(cards, { maxLength: 20 }), (matches) => {
      const bans = listBans(season(...matches), RULES);
      for (const player of ['a', 'b', 'c']) {
        const served = bans.filter(({ player_key }) => player_key === player).flatMap((ban) => ban.served);
        expect(new Set(served).size).toBe(served.length);
      }
      for (const { served, matches: length } of bans) expect(served.length).toBeLessThanOrEqual(length);
    }),
  );
});
