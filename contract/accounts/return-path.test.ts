import { expect, test } from 'vitest';
import { MAX_RETURN_PATH_LENGTH, readReturnPath } from '#contract/accounts/return-path.ts';

test.each(['/', '/submit/8/manual', '/matches?team=Salt%26Co&page=2', '/matches/7#exports', '/loginless'])(
  '%s is a path to return to',
  (path) => {
    expect(readReturnPath(path)).toBe(path);
  },
);

test.each([
  null,
  undefined,
  '',
  'submit',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example/submit',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '\\\\evil.example',
  ' /submit',
  '/login',
  '/LOGIN?return_to=/login',
  '/plogin?status=2',
  '/roblox_linking?status=success',
  '/api/auth/discord',
  '/fake-oauth/discord/authorize',
  `/${'a'.repeat(MAX_RETURN_PATH_LENGTH)}`,
  // Nine characters each once encoded.
  `/${'あ'.repeat(MAX_RETURN_PATH_LENGTH / 8)}`,
])('%j is none', (text) => {
  expect(readReturnPath(text)).toBeNull();
});
