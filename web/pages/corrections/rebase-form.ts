import type { MatchContents } from '#contract/corrections.ts';
import { type CorrectionForm, openCorrection } from '#web/pages/corrections/correction-form.ts';

/**
 * A form for `latest` with what someone has entered into a form for `before`. A field that both sides have changed keeps what
 * was entered; the players of a team, and the events, are one field each.
 */
export function rebaseForm(form: CorrectionForm, before: MatchContents, latest: MatchContents): CorrectionForm {
  const opened = openCorrection(latest);
  const merged = merge(form, openCorrection(before), opened) as CorrectionForm;
  // Rows of both forms may stand in one list, and new rows follow them.
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

/** Rows are told apart by what they say: their keys are React's. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, withoutKeys) === JSON.stringify(b, withoutKeys);
}

function withoutKeys(name: string, value: unknown): unknown {
  return name === 'key' || name === 'nextKey' ? undefined : value;
}
