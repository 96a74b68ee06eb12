import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** One page of a list that is in the browser as a whole. `page` counts from 1. */
export interface ListPage<T> {
  items: readonly T[];
  page: number;
  pages: number;
}

/** The page that query parameter `page` names: the first when it names none, the last when it is past the end. */
export function takePage<T>(list: readonly T[], query: URLSearchParams, perPage: number): ListPage<T> {
  const pages = Math.max(1, Math.ceil(list.length / perPage));
  const named = query.get('page') ?? '';
  const page = /^\d+$/.test(named) ? Math.min(Math.max(Number(named), 1), pages) : 1;
  return { items: list.slice((page - 1) * perPage, page * perPage), page, pages };
}

/** For routes whose query only chooses among what is loaded: another query asks the server for nothing. */
export function keepLoadedList({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}
