import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { describeDatabaseFailure } from '#database/failures.ts';

test('describes a failure of PostgreSQL by its code alone, as its message quotes values', () => {
  const failure = Object.assign(new DatabaseError('invalid input syntax for type integer: "Ann"', 1, 'error'), {
    code: '22P02',
  });
  const wrapped = new Error('Failed query: select $1 params: Ann', { cause: failure });
  expect(describeDatabaseFailure(wrapped)).toEqual({ code: '22P02' });
});

test('describes a lost connection, which has no code, by the message of its cause', () => {
  const wrapped = new Error('Failed query: select $1 params: Ann', {
    cause: new Error('Connection terminated unexpectedly'),
  });
  expect(describeDatabaseFailure(wrapped)).toEqual({ message: 'Connection terminated unexpectedly' });
});

test('describes a value that is no error as text', () => {
  expect(describeDatabaseFailure('lost')).toEqual({ message: 'lost' });
});
