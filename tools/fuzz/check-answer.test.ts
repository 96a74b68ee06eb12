import { expect, test } from 'vitest';
import { PROBLEM_TYPE } from '#contract/kit/problems.ts';
import { buildFailure } from '#server/kit/http/errors.ts';
import { findFault, isShed } from '#tools/fuzz/check-answer.ts';

const ORIGIN = 'http://localhost:8080';
const REQUEST = { method: 'GET', path: '/api/leagues/all', body: null };

function answerWith(error: string, headers: Record<string, string> = { 'retry-after': '5' }) {
  return { status: 503, headers, body: JSON.stringify({ error }) };
}

test('a refusal by an overloaded server counts as shed, and is no fault', () => {
  const answer = answerWith('The server is busy. Try again soon.');
  expect(isShed(REQUEST, answer)).toBe(true);
  expect(findFault(REQUEST, answer)).toBeUndefined();
});

test('a refusal for want of a place for streams is neither shed nor a fault', () => {
  const answer = answerWith('Every place for streams is taken. Try again soon.');
  expect(isShed(REQUEST, answer)).toBe(false);
  expect(findFault(REQUEST, answer)).toBeUndefined();
});

test.each([
  answerWith('The database is not reachable. Try again soon.'),
  answerWith('The picture could not be painted. Try again soon.'),
  answerWith('The server is busy. Try again soon.', {}),
  { ...answerWith('The server is busy. Try again soon.'), status: 500 },
])('$status $body with $headers is a fault', (answer) => {
  expect(isShed(REQUEST, answer)).toBe(false);
  expect(findFault(REQUEST, answer)).toBe(`${answer.status} ${answer.body}`);
});

test('a refusal needs a sentence and a code of its status', () => {
  const refuse = (body: object) => ({
    status: 404,
    headers: { 'x-request-id': `req_${'0'.repeat(32)}`, 'content-type': PROBLEM_TYPE },
    body: JSON.stringify(body),
  });
  expect(findFault(REQUEST, refuse(buildFailure(ORIGIN, 'not_found', 'Match 1 was not found.')))).toBeUndefined();
  expect(findFault(REQUEST, refuse(buildFailure(ORIGIN, 'conflict', 'Match 1 was not found.')))).toMatch(/^404 is not/);
  expect(findFault(REQUEST, refuse({ error: 'Match 1 was not found.' }))).toMatch(/^404 is not/);
});

test('a 503 to HEAD, which has no text, counts as shed if it has Retry-After', () => {
  const request = { ...REQUEST, method: 'HEAD' };
  const answer = { status: 503, headers: { 'retry-after': '5' }, body: '' };
  expect(isShed(request, answer)).toBe(true);
  expect(findFault(request, answer)).toBeUndefined();
  expect(findFault(request, { ...answer, headers: {} })).toBe('503 ');
});

test('no answer is a fault, and a connection closed without one unless the body was large', () => {
  expect(findFault(REQUEST, 'hung')).toBe('no answer');
  expect(findFault(REQUEST, 'closed')).toBe('closed without an answer');
  expect(findFault({ ...REQUEST, body: Buffer.alloc(16 * 1024 + 1) }, 'closed')).toBeUndefined();
});
