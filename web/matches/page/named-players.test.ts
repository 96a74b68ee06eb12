import { expect, test } from 'vitest';
import { readPlayerData } from '#contract/review/read-match.ts';
import { indexPlayers } from '#web/matches/page/named-players.ts';

test('players are found by name in any case, and shared names give null', () => {
  const players = indexPlayers(
    readPlayerData({
      Blue: { players: [{ name: 'VoltaicVince', id: '1' }, { name: 'Twin', id: '2' }, { name: 'Solo' }] },
      Green: {
        players: [
          { name: 'twin', id: '3' },
          { name: 'VoltaicVince', id: '1' },
        ],
      },
    }),
  );
  expect(players.get('voltaicvince')?.id).toBe('1');
  expect(players.get('solo')).toMatchObject({ name: 'Solo', id: null });
  expect(players.get('twin')).toBeNull();
  expect(players.get('nobody')).toBeUndefined();
});
