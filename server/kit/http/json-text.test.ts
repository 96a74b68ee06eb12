import { expect, test } from 'vitest';
import { writeJson } from '#server/kit/http/json-text.ts';

test('writeJson writes what JSON.stringify does', async () => {
  const object = {
    text: '“a"',
    missing: undefined,
    none: null,
    list: [{ id: 1 }, [2], null],
    empty: [],
    deep: { list: [1] },
  };
  expect(await writeJson(object)).toBe(JSON.stringify(object));
});
