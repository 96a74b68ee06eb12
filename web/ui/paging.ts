import { replace, type ShouldRevalidateFunctionArgs } from 'react-router';

/** One page of a list that is in the browser as a whole. `page` counts from 1. */
export interface ListPage<T> {
  items: readonly T[];
  page: number;
  pages: number;
}

/** The last page that the server can be asked for. */
const MAX_PAGE = 10_000_000;

/** The page that query parameter `page` names, from 1; the first when it names none. */
export function readPage(query: URLSearchParams): number {
  const named = query.get('page') ?? '';
  return /^\d+$/.test(named) ? Math.min(Math.max(Number(named), 1), MAX_PAGE) : 1;
}

/** The part of a list that the query's page shows; past the end it is the last. */
export function takePage<T>(list: readonly T[], query: URLSearchParams, perPage: number): ListPage<T> {
  const pages = Math.max(1, Math.ceil(list.length / perPage));
  const page = Math.min(readPage(query), pages);
  return { items: list.slice((page - 1) * perPage, page * perPage), page, pages };
}

/** For loaders of such a list: leads from a page past its end to the last one. */
export function requirePage(url: string, items: number, perPage: number): void {
  const { pathname, searchParams } = new URL(url);
  const pages = Math.max(1, Math.ceil(items / perPage));
  if (readPage(searchParams) <= pages) return;
  searchParams.set('page', String(pages));
  throw replace(`${pathname}?${searchParams}`);
}

/** For routes whose query only chooses among what is loaded: another query asks the server for nothing. */
export function keepLoadedList({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}
