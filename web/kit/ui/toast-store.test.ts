import { beforeEach, expect, test } from 'vitest';
import { addToast, dismissAllToasts, dismissFailures, readToasts } from '#web/kit/ui/toast-store.ts';

beforeEach(dismissAllToasts);

const texts = () => readToasts().map(({ kind, text }) => `${kind}: ${text}`);

test('a message replaces an equal one and moves to the end', () => {
  addToast('failure', 'Not saved', 'No.', undefined, 'access');
  addToast('info', 'Something else');
  const id = addToast('failure', 'Not saved', 'No.', undefined, 'information');
  expect(texts()).toEqual(['info: Something else', 'failure: Not saved']);
  expect(readToasts().at(-1)?.id).toBe(id);
  addToast('failure', 'Not saved', 'Another reason.');
  expect(readToasts()).toHaveLength(3);
});

test('a success, a failure and dismissFailures remove the owner’s earlier failure', () => {
  addToast('failure', 'Not saved', undefined, undefined, 'access');
  addToast('failure', 'Not removed', undefined, undefined, 'group');
  addToast('info', 'By the way', undefined, undefined, 'access');
  expect(readToasts()).toHaveLength(3);
  addToast('success', 'Saved', undefined, undefined, 'access');
  expect(texts()).toEqual(['failure: Not removed', 'info: By the way', 'success: Saved']);
  addToast('failure', 'Still not removed', undefined, undefined, 'group');
  expect(texts()).toEqual(['info: By the way', 'success: Saved', 'failure: Still not removed']);
  dismissFailures('group');
  expect(texts()).toEqual(['info: By the way', 'success: Saved']);
});

test('messages without an owner are not removed by others', () => {
  addToast('failure', 'Not saved');
  addToast('success', 'Saved');
  expect(texts()).toEqual(['failure: Not saved', 'success: Saved']);
});
