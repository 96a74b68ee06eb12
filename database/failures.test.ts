import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { describeDatabaseFailure, explainDatabaseFailure } from '#database/failures.ts';

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

const withCode = (code: string, facts: object = {}) => Object.assign(new Error('internal words'), { code, ...facts });

test.each([
  [withCode('ENOTFOUND'), 'the host of DATABASE_URL is unknown'],
  [withCode('ETIMEDOUT'), 'does not answer'],
  [withCode('ENOENT', { syscall: 'connect', address: '/nowhere/.s.PGSQL.5432' }), 'PostgreSQL has no socket'],
  [withCode('ENOENT', { syscall: 'open', path: '/nowhere/root.pem' }), 'DATABASE_URL names /nowhere/root.pem'],
  [withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'TLS certificate is not trusted'],
  [withCode('ERR_TLS_CERT_ALTNAME_INVALID'), 'TLS certificate is for another host name'],
  [withCode('28P01'), 'refused the user or the password'],
  [withCode('28000'), 'refused the user'],
  [withCode('3D000'), 'does not exist'],
  [withCode('42501'), 'lacks a right'],
  [withCode('53100'), "The database's disk is full"],
  [withCode('53300'), 'too many connections'],
  [withCode('57P03'), 'is starting up'],
  [withCode('0A000'), 'lacks the extension'],
  [new Error('The server does not support SSL connections'), 'asks for TLS'],
  [new Error('Connection terminated due to connection timeout'), 'does not answer as PostgreSQL'],
  [new Error('Connection terminated unexpectedly'), 'closed the connection'],
  [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), 'DATABASE_URL has no password'],
])('explains %o to an operator', (failure, words) => {
  const sentence = explainDatabaseFailure(failure);
  expect(sentence).toContain(words);
  expect(sentence).toMatch(/^(?!.*internal words).*(DATABASE_URL|The database).*\.$/);
});
