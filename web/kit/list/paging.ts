import { replace, type ShouldRevalidateFunctionArgs } from 'react-router';

/** One page of a list that is loaded as a whole. `page` counts from 1. */
export interface ListPage<T> {
  items: readonly T[];
  page: number;
  pages: number;
}

/** The highest page number that the API accepts. */
const MAX_PAGE = 10_000_000;

/** The query parameter with that name, from 1; 1 if it is missing or invalid. */
export function readPage(query: URLSearchParams, parameter = 'page'): number {
  const named = query.get(parameter) ?? '';
  return /^\d+$/.test(named) ? Math.min(Math.max(Number(named), 1), MAX_PAGE) : 1;
}

/** The items of the query's page; of the last page if the query's is past the end. */
export function takePage<T>(list: readonly T[], query: URLSearchParams, perPage: number): ListPage<T> {
  const pages = Math.max(1, Math.ceil(list.length / perPage));
  const page = Math.min(readPage(query), pages);
  return { items: list.slice((page - 1) * perPage, page * perPage), page, pages };
}

/** Called by the loader of such a list: redirects a page past the end to the last one. */
export function requirePage(url: string, items: number, perPage: number, parameter = 'page'): void {
  const { pathname, searchParams } = new URL(url);
  const pages = Math.max(1, Math.ceil(items / perPage));
  if (readPage(searchParams, parameter) <= pages) return;
  searchParams.set(parameter, String(pages));
  throw replace(`${pathname}?${searchParams}`);
}

/** `shouldRevalidate` of a route whose query only selects from a loaded list: a changed query needs no request. */
export function keepLoadedList({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}
