import { expect, test } from 'vitest';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import { describeSubmitter } from '#web/kit/heads/describe-submitter.ts';

test.each([
  ['manual', null, 'olive_ten', 'olive_ten'],
  ['events', null, null, 'a former member'],
  ['game_server', null, null, 'Game server'],
  ['game_server', 'Friday server', null, 'Game server (Friday server)'],
  ['game_server', 'Friday server', 'olive_ten', 'olive_ten, Game server (Friday server)'],
] as const)('a match by %s with the key %s and the name %s', (method, key_name, submitter_name, words) => {
  const request = { method, key_name, context_data: { submitter_name } } as MatchRequest;
  expect(describeSubmitter(request)).toBe(words);
});
