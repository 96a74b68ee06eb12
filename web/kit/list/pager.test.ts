import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { listShownPages, Pager } from '#web/kit/list/pager.tsx';

function renderPager(page: number, pages: number): string {
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Pager, { page, pages })));
}

test('a pager shows nothing for one page; Previous, Next and the numbers for two', () => {
  expect(renderPager(1, 1)).toBe('');
  const pager = renderPager(2, 2);
  expect(pager).toContain('Previous');
  expect(pager).toContain('Next');
  expect(pager).toContain('aria-label="Page 1" href="/?page=1"');
  expect(pager).toContain('aria-current="page">2<');
});

test('a middle page shows first, neighbours and last, with gaps between', () => {
  expect(listShownPages(6, 86)).toEqual([1, -5, 5, 6, 7, -86, 86]);
});

test('a gap of one page shows that page', () => {
  expect(listShownPages(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the ends show one gap', () => {
  expect(listShownPages(1, 10)).toEqual([1, 2, -10, 10]);
  expect(listShownPages(10, 10)).toEqual([1, -9, 9, 10]);
});

test('few pages show all of them', () => {
  expect(listShownPages(2, 3)).toEqual([1, 2, 3]);
});
