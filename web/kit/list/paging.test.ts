import { expect, test } from 'vitest';
import { readPage, requirePage, takePage } from '#web/kit/list/paging.ts';

const LIST = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

function takePageOf(search: string) {
  return takePage(LIST, new URLSearchParams(search), 3);
}

test('a page is a slice of the list', () => {
  expect(takePageOf('')).toEqual({ items: ['a', 'b', 'c'], page: 1, pages: 3 });
  expect(takePageOf('page=2')).toEqual({ items: ['d', 'e', 'f'], page: 2, pages: 3 });
  expect(takePageOf('page=3')).toEqual({ items: ['g'], page: 3, pages: 3 });
});

test('a number past the end gives the last page, an invalid one the first', () => {
  expect(takePageOf('page=9').page).toBe(3);
  expect(takePageOf(`page=${'9'.repeat(400)}`).page).toBe(3);
  for (const page of ['0', '-1', '1.5', 'two', '']) expect(takePageOf(`page=${page}`).page).toBe(1);
});

test('readPage returns a whole number from 1 to 10,000,000', () => {
  const pages = ['', 'page=4', 'page=0', 'page=-2', 'page=two', 'page=99999999999'].map((query) =>
    readPage(new URLSearchParams(query)),
  );
  expect(pages).toEqual([1, 4, 1, 1, 1, 10_000_000]);
});

test('an empty list has one empty page', () => {
  expect(takePage([], new URLSearchParams('page=4'), 3)).toEqual({ items: [], page: 1, pages: 1 });
});

test('requirePage redirects past the end to the last page, with the other parameters', () => {
  const redirectOf = (url: string) => {
    try {
      requirePage(url, 7, 3);
      return null;
    } catch (response) {
      return (response as Response).headers.get('location');
    }
  };
  expect(redirectOf('https://site.example/leagues?page=3')).toBeNull();
  expect(redirectOf('https://site.example/leagues?page=99')).toBe('/leagues?page=3');
  expect(redirectOf('https://site.example/groups?page=99&name=cup')).toBe('/groups?page=3&name=cup');
});
