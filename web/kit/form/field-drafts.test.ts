import { expect, test } from 'vitest';
import { findFault, fromDraft, toDraft } from '#web/kit/form/field-drafts.ts';

const NUMBER = { kind: 'number', minimum: 1, maximum: 99 } as const;

test('a number is edited as text and sent as a number', () => {
  expect(toDraft(7, NUMBER)).toBe('7');
  expect(fromDraft('7', NUMBER)).toBe(7);
  expect(toDraft(null, NUMBER)).toBe('');
});

test('an empty field is sent as null, as an empty text or not at all', () => {
  expect(fromDraft('', { ...NUMBER, isNullable: true })).toBeNull();
  expect(fromDraft('', { mayBeEmpty: true })).toBe('');
  expect(fromDraft('', NUMBER)).toBeUndefined();
});

test('a number beyond its limits or with other characters is a fault', () => {
  expect(findFault('99', NUMBER)).toBeNull();
  expect(findFault('', NUMBER)).toBeNull();
  for (const text of ['0', '100', '1.5', 'two', ' ']) {
    expect(findFault(text, NUMBER), text).toBe('Enter a whole number from 1 to 99.');
  }
  expect(findFault('', { kind: 'number', isRequired: true })).toBe('Enter a whole number.');
});

test('a required text without a visible character is a fault, and one that does not match its pattern', () => {
  expect(findFault('\u200b ', { isRequired: true })).toBe('Fill in this field.');
  expect(findFault('', {})).toBeNull();
  const id = { pattern: '^\\d{1,20}$', mustBe: 'a Discord ID: 1 to 20 digits' };
  expect(findFault('abc', id)).toBe('This must be a Discord ID: 1 to 20 digits.');
  expect(findFault('123', id)).toBeNull();
});
