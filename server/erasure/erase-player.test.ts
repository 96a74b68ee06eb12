import { expect, test } from 'vitest';
import { erasePlayer, type NamingParts } from '#server/erasure/erase-player.ts';
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

test('the player’s lines lose id and name and keep their stats; others and teams keep theirs', () => {
  const { player_data } = erasePlayer(match(), OLIVE.id);
  expect(player_data.Blue).toEqual({ ...emptyTeam('Olive'), players: [GONE] });
  expect(player_data.Green).toEqual({ ...emptyTeam('Wolves'), players: [OLIVER] });
});

test('events, reasons and the submitter’s name lose the name where it is the whole name', () => {
  const event = { eventName: 'Goal', timestamp: '1:00', team_affect: 'Blue' } as const;
  const erased = erasePlayer(
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

test('what a league sends besides loses ids and names in lists, maps and numbers', () => {
  const data = {
    captains: ['Olive', 'Oliver'],
    touches: { Olive: 12, Oliver: 9, '7770007770': 12, olive: { x: 1 } },
    mvp: { userId: 7_770_007_770, name: 'olive' },
    notes: ['Olive’s best match', 7_770_007_770, 77_700_077_701, null, true],
  };
  expect(erasePlayer(match({ non_targeted_event_data: data }), OLIVE.id).non_targeted_event_data).toEqual({
    captains: ['Deleted player', 'Oliver'],
    touches: { Oliver: 9, 'Deleted player': 12, 'Deleted player 2': 12, 'Deleted player 3': { x: 1 } },
    mvp: { userId: null, name: 'Deleted player' },
    notes: ['Olive’s best match', null, 77_700_077_701, null, true],
  });
});

test('a short id is one only under a key that says so', () => {
  const data = { shots: 156, playerId: 156, ids: [156, 7], minutes: ['156'] };
  const { non_targeted_event_data } = erasePlayer(match({ non_targeted_event_data: data }), '156');
  expect(non_targeted_event_data).toEqual({ shots: 156, playerId: null, ids: [null, 7], minutes: ['156'] });
});

test('a match without the player stays as it is', () => {
  const other = match({ hold_reasons: ['Olive is in both teams.'], submitter_name: 'Olive' });
  expect(erasePlayer(other, '1')).toEqual(other);
});
