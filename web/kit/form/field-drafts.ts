import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { FieldRules } from '#web/kit/form/body-of.ts';

/** A field's value during editing: numbers and texts as typed, an absent one as an empty text. */
export type DraftOf<T> = [NonNullable<T>] extends [number]
  ? string
  : [NonNullable<T>] extends [string]
    ? NonNullable<T> | ''
    : [NonNullable<T>] extends [boolean]
      ? boolean
      : Exclude<T, undefined>;

export function toDraft(value: unknown, { kind }: FieldRules): unknown {
  return kind === 'other' ? value : String(value ?? '');
}

/** Converts a field to its value in the body; undefined omits it. */
export function fromDraft(draft: unknown, { kind, isNullable, mayBeEmpty }: FieldRules): unknown {
  if (draft === '') return isNullable ? null : mayBeEmpty ? draft : undefined;
  return kind === 'number' ? Number(draft) : draft;
}

/** Why a field's input is invalid, in one sentence; null if it is valid. */
export function findFault(draft: unknown, rules: FieldRules): string | null {
  const { kind, isRequired } = rules;
  if (kind === 'other') return isRequired && draft == null ? 'Choose one.' : null;
  const text = String(draft);
  if (kind === 'number') return text === '' && !isRequired ? null : findNumberFault(text, rules);
  if (isRequired && !hasVisibleText(text)) return 'Fill in this field.';
  const { pattern, mustBe } = rules;
  // Time bounded: patterns of the contract's schemas are checked like other expressions.
  const isWrong = pattern !== undefined && text !== '' && !new RegExp(pattern, 'u').test(text);
  return isWrong ? `This must be ${mustBe}.` : null;
}

function findNumberFault(
  text: string,
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: FieldRules,
) {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= minimum && number <= maximum) return null;
  return Number.isFinite(minimum + maximum)
    ? `Enter a whole number from ${minimum} to ${maximum}.`
    : 'Enter a whole number.';
}
