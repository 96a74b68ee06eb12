import { expect, test } from 'vitest';
import { DELETED_PLAYER } from '#server/erasure/erase-player.ts';
import { playerKeyOf } from '#server/matches/new-match.ts';
import { keyPath, playerPath } from '#web/components/player-path.ts';

test.each([
  { id: '90000000001037', name: 'EmberBadger' },
  { id: null, name: 'QuickFeet' },
  { id: null, name: 'Ünal / 100%' },
])('$name has the address that the server knows', (player) => {
  expect(playerPath(player)).toBe(keyPath(playerKeyOf(player)));
});

test('an address has one segment, whatever the name', () => {
  expect(playerPath({ id: null, name: 'A/B?#%' })).toBe('/players/name%3Aa%2Fb%3F%23%25');
});

test('a player whose lines were erased has none', () => {
  expect(playerPath({ id: null, name: DELETED_PLAYER })).toBeNull();
});
