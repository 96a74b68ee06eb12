import { expect, test } from 'vitest';
import { eraseFromText, erasePlayer, findErasedPlayer, type NamingParts } from '#server/erasure/erase-player.ts';
import { emptyTeam } from '#server/testing/store-match.ts';

const STATS = { goals: 1, assists: 0, yellow_cards: 0, red_card: 0 };
const OLIVE = { name: 'Olive', id: '7770007770', ...STATS };
const OLIVER = { name: 'Oliver', id: '77700077701', ...STATS };
const GONE = { name: 'Deleted player', id: null, ...STATS };

function match(parts: Partial<NamingParts> = {}): NamingParts {
  return {
    player_data: {
      Blue: { ...emptyTeam('Olive'), players: [OLIVE] },
      Green: { ...emptyTeam('Wolves'), players: [OLIVER] },
    },
    event_data: [],
    non_targeted_event_data: null,
    hold_reasons: [],
    submitter_name: null,
    ...parts,
  };
}

function erase(parts: NamingParts, id: string): NamingParts {
  return erasePlayer(parts, findErasedPlayer(id, [parts]));
}

test('the player’s lines lose id and name and keep their stats; others and teams keep theirs', () => {
  const { player_data } = erase(match(), OLIVE.id);
  expect(player_data.Blue).toEqual({ ...emptyTeam('Olive'), players: [GONE] });
  expect(player_data.Green).toEqual({ ...emptyTeam('Wolves'), players: [OLIVER] });
});

test('events, reasons and the submitter’s name lose the name where it is the whole name', () => {
  const event = { eventName: 'Goal', timestamp: '1:00', team_affect: 'Blue' } as const;
  const erased = erase(
    match({
      event_data: [
        { ...event, participants: ['Olive', 'Oliver'] },
        { ...event, eventName: 'Olive', participants: ['OLIVE', 'Olive Ten'] },
      ],
      hold_reasons: ['Olive has 2 red cards.', 'Oliver is in both teams.'],
      submitter_name: 'olive',
    }),
    OLIVE.id,
  );
  expect(erased.event_data.map(({ participants }) => participants)).toEqual([
    ['Deleted player', 'Oliver'],
    ['Deleted player', 'Olive Ten'],
  ]);
  expect(erased.event_data[1]?.eventName).toBe('Olive');
  expect(erased.hold_reasons).toEqual(['Deleted player has 2 red cards.', 'Oliver is in both teams.']);
  expect(erased.submitter_name).toBeNull();
});

test('non-targeted event data loses ids and names in lists, maps and numbers', () => {
  const data = {
    captains: ['Olive', 'Oliver'],
    touches: { Olive: 12, Oliver: 9, '7770007770': 12, olive: { x: 1 } },
    mvp: { userId: 7_770_007_770, name: 'olive' },
    notes: ['Olive’s best match', 7_770_007_770, 77_700_077_701, null, true],
  };
  expect(erase(match({ non_targeted_event_data: data }), OLIVE.id).non_targeted_event_data).toEqual({
    captains: ['Deleted player', 'Oliver'],
    touches: { Oliver: 9, 'Deleted player': 12, 'Deleted player 2': 12, 'Deleted player 3': { x: 1 } },
    mvp: { userId: null, name: 'Deleted player' },
    notes: ['Olive’s best match', null, 77_700_077_701, null, true],
  });
});

test('a short number is an id only under a key that ends in id or ids', () => {
  const data = { shots: 156, playerId: 156, ids: [156, 7], minutes: ['156'] };
  const { non_targeted_event_data } = erase(match({ non_targeted_event_data: data }), '156');
  expect(non_targeted_event_data).toEqual({ shots: 156, playerId: null, ids: [null, 7], minutes: ['156'] });
});

test('a match without the player stays as it is', () => {
  const other = match({ hold_reasons: ['Olive is in both teams.'], submitter_name: 'Olive' });
  expect(erase(other, '1')).toEqual(other);
});

test('names of before a correction are erased too, where the line has another one now', () => {
  const before = match({
    player_data: {
      Blue: { ...emptyTeam('Olive'), players: [{ ...OLIVE, name: 'Olvie' }] },
      Green: emptyTeam('Wolves'),
    },
  });
  const now = match({
    event_data: [{ eventName: 'Goal', timestamp: 'N/A', participants: ['OLVIE'], team_affect: 'Blue' }],
  });
  const erased = erasePlayer(now, findErasedPlayer(OLIVE.id, [now, before]));
  expect(erased.event_data[0]?.participants).toEqual(['Deleted player']);
});

test('texts lose the player’s names and id as words, in any capitals, and nothing else', () => {
  const player = { key: OLIVE.id, keys: new Set([OLIVE.id]), names: new Set(['olive', 'o.ten (x)']) };
  const text = 'OLIVE and olive’s goal, not Oliver’s or Olive_Ten; 7770007770, 77700077701, O.Ten (x)';
  expect(eraseFromText(text, player)).toBe(
    'Deleted player and Deleted player’s goal, not Oliver’s or Olive_Ten; Deleted player, 77700077701, Deleted player',
  );
});

test('texts lose names whose small letters are others, and the longest of names that begin alike', () => {
  const lines = ['İbrahim', 'Olive', 'Olive Ten'].map((name) => ({ ...OLIVE, name }));
  const player_data = { Blue: { ...emptyTeam('Lions'), players: lines }, Green: emptyTeam('Wolves') };
  const player = findErasedPlayer(OLIVE.id, [match({ player_data })]);
  expect(eraseFromText('İbrahim scored, not Olive Ten; olive was away.', player)).toBe(
    'Deleted player scored, not Deleted player; Deleted player was away.',
  );
});

test('a player without an id loses the lines without an id; other players keep theirs', () => {
  const nameless = { ...OLIVE, id: null, name: 'OLIVE' };
  const player_data = {
    Blue: { ...emptyTeam('Lions'), players: [nameless, { ...OLIVER, name: 'Olive' }] },
    Green: emptyTeam('Wolves'),
  };
  const erased = erase(match({ player_data }), 'name:olive');
  expect(erased.player_data.Blue.players).toEqual([GONE, { ...OLIVER, name: 'Olive' }]);
});
