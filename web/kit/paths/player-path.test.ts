import { expect, test } from 'vitest';
import { DELETED_PLAYER } from '#server/people/deleted-player.ts';
import * as server from '#server/results/counted/new-match.ts';
import { keyPath, playerKeyOrNull } from '#web/kit/paths/player-path.ts';

test.each([
  { id: '90000000001037', name: 'EmberBadger' },
  { id: null, name: 'QuickFeet' },
  { id: null, name: 'Ünal / 100%' },
])('$name has the same key as on the server', (player) => {
  expect(playerKeyOrNull(player)).toBe(server.playerKeyOf(player));
});

test('a path encodes the whole key as one segment', () => {
  expect(keyPath('name:a/b?#%')).toBe('/players/name%3Aa%2Fb%3F%23%25');
});

test('an erased player has no key', () => {
  expect(playerKeyOrNull({ id: null, name: DELETED_PLAYER })).toBeNull();
});
