import { describe, expect, test } from 'vitest';
import { fieldPath } from '#server/http/validation.ts';

describe('fieldPath', () => {
  test.each<[string, string | number, string]>([
    ['', 'team_names', 'team_names'],
    ['team_names', 'Blue', 'team_names.Blue'],
    ['players', 0, 'players[0]'],
    ['players', '12', 'players[12]'],
    ['totals', 'Free kicks', 'totals["Free kicks"]'],
    ['', 'a"b', '["a\\"b"]'],
    ['totals', 'a\nb\u0000\ud800', 'totals["a\\nb\\u0000\\ud800"]'],
    ['totals', 'x'.repeat(65), `totals["${'x'.repeat(64)}…"]`],
  ])('%j and %j', (parent, field, path) => {
    expect(fieldPath(parent, field)).toBe(path);
  });
});
