import type { MatchContents } from '#contract/review/corrections.ts';
import { type CorrectionForm, openCorrection } from '#web/review/correction-form.ts';

/**
 * Rebases a form's input from `before` onto `latest` by a three-way merge. A field changed on both sides keeps the
 * input. The players of a team count as one field, and so do the events.
 */
export function rebaseForm(form: CorrectionForm, before: MatchContents, latest: MatchContents): CorrectionForm {
  const opened = openCorrection(latest, form.zone);
  const merged = merge(form, openCorrection(before, form.zone), opened) as CorrectionForm;
  // A list may hold rows of both forms, and a new row's key must differ from all of them.
  const nextKey = Math.max(form.match.nextKey, opened.match.nextKey);
  return { ...merged, match: { ...merged.match, nextKey }, formerPlayedAt: opened.formerPlayedAt };
}

function merge(entered: unknown, before: unknown, latest: unknown): unknown {
  if (isSame(entered, before)) return latest;
  if (!isFields(entered) || !isFields(before) || !isFields(latest)) return entered;
  const names = Object.keys(entered);
  return Object.fromEntries(names.map((name) => [name, merge(entered[name], before[name], latest[name])]));
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Ignores the keys of rows, which are only for React. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, withoutKeys) === JSON.stringify(b, withoutKeys);
}

function withoutKeys(name: string, value: unknown): unknown {
  return name === 'key' || name === 'nextKey' ? undefined : value;
}
