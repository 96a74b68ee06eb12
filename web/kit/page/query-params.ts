import { use } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { BrowserRouter } from '#web/kit/browser/browser-router.ts';

/** Parses a parameter; undefined for invalid text. */
interface ReadValue<Value> {
  (text: string): Value | undefined;
  /** Whether the value is typed rather than chosen. */
  isTyped?: boolean;
}

/** Query parameters that select a page's content. */
export interface QueryParams<Values> {
  /** The values of a query, without missing and invalid ones. */
  read(query: URLSearchParams): Values;
  /** The query with only these values; other parameters stay, but the page number is removed. */
  write(query: URLSearchParams, values: Values): URLSearchParams;
  /** Whether all values are typed; then a change adds no entry to the browser's history. */
  areTyped(values: Partial<Values>): boolean;
}

type ValuesOf<Shape> = { [Name in keyof Shape]?: Shape[Name] extends ReadValue<infer Value> ? Value : never };

/** Defines parameters by name, in the order in which they are written. */
export function defineParams<Shape extends Record<string, ReadValue<unknown>>>(
  shape: Shape,
): QueryParams<ValuesOf<Shape>> {
  const parameters = Object.entries(shape);
  return {
    read(query) {
      const values = parameters.map(([name, readValue]) => [name, readValue(query.get(name) ?? '')]);
      return Object.fromEntries(values.filter(([, value]) => value !== undefined));
    },
    write(query, values) {
      const written = new URLSearchParams(query);
      written.delete('page');
      for (const [name] of parameters) {
        written.delete(name);
        const value = values[name];
        if (value !== undefined && value !== '') written.set(name, String(value));
      }
      return written;
    },
    areTyped: (values) => Object.keys(values).every((name) => shape[name]?.isTyped === true),
  };
}

function typed<Value>(read: (text: string) => Value | undefined): ReadValue<Value> {
  return Object.assign(read, { isTyped: true });
}

/** Text as the server accepts it: without control characters, cut at `max` and trimmed. */
export function textParam(max: number): ReadValue<string> {
  return typed(
    (text) =>
      text
        .replace(/\p{Cc}/gu, ' ')
        .slice(0, max)
        .trim() || undefined,
  );
}

/** A whole number from 1. */
export function numberParam(max: number) {
  return (text: string) => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= max ? Number(text) : undefined);
}

export function oneOfParam<Value extends string>(...values: readonly Value[]) {
  return (text: string) => values.find((value) => value === text);
}

/** Any text, validated by the server. */
export function givenParam(text: string): string | undefined {
  return text || undefined;
}

/** A day of a date field, validated by the server. */
export const dayParam = typed((text) => text || undefined);

/** The page's query, or that of the page being loaded. */
export function useQuery(): URLSearchParams {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  return new URLSearchParams(location?.pathname === pathname ? location.search : search);
}

/** Whether the page is loading for another query. */
export function useIsQueryLoading(): boolean {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname === pathname && location.search !== search;
}

/**
 * Returns a function that changes the page's query, as a new history entry unless `replace`. It changes the router's
 * present query, so that quick changes don't overwrite each other, even before React has rendered the first.
 */
export function useChangeQuery() {
  const router = use(BrowserRouter);
  const navigate = useNavigate();
  return (change: (query: URLSearchParams) => URLSearchParams, { replace = false } = {}): void => {
    if (!router) return;
    const { location, navigation } = router.state;
    const latest = navigation.location?.pathname === location.pathname ? navigation.location : location;
    navigate({ search: String(change(new URLSearchParams(latest.search))) }, { replace, preventScrollReset: true });
  };
}

/**
 * The values of these parameters, and a function that changes some of them. Back undoes chosen values, not typed ones.
 */
export function useQueryParams<Values>(params: QueryParams<Values>): [Values, (change: Partial<Values>) => void] {
  const changeQuery = useChangeQuery();
  const change = (values: Partial<Values>) =>
    changeQuery((query) => params.write(query, { ...params.read(query), ...values }), {
      replace: params.areTyped(values),
    });
  return [params.read(useQuery()), change];
}
