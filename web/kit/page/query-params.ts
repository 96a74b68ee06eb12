import { createContext, useContext } from 'react';
import { type createBrowserRouter, useLocation, useNavigate, useNavigation } from 'react-router';

/** The value of a parameter's text; undefined for text that isn't one. */
interface ReadValue<Value> {
  (text: string): Value | undefined;
  /** Whether the value is typed rather than chosen. */
  isTyped?: boolean;
}

/** The parameters of a page's query that choose what it shows. */
export interface QueryParams<Values> {
  /** The values of a query. What is missing or not valid is left out. */
  read(query: URLSearchParams): Values;
  /** The query with these values alone; parameters of others stay, the page number doesn't. */
  write(query: URLSearchParams, values: Values): URLSearchParams;
  /** Whether the values are typed, all of them: their steps are no entries of the browser's history. */
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

/** Text that the server checks. */
export function givenParam(text: string): string | undefined {
  return text || undefined;
}

/** A day of a date field; the server checks it. */
export const dayParam = typed((text) => text || undefined);

/** The browser's router; null on the server, where nothing navigates. */
export const BrowserRouter = createContext<ReturnType<typeof createBrowserRouter> | null>(null);

/** The page's query, or the one that the page is loading. */
export function useQuery(): URLSearchParams {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  return new URLSearchParams(location?.pathname === pathname ? location.search : search);
}

/**
 * A function that changes the page's query, as a new entry of the history unless `replace`. It changes what the router holds
 * at that moment, so quick changes keep each other, also before React has rendered the first.
 */
export function useChangeQuery() {
  const router = useContext(BrowserRouter);
  const navigate = useNavigate();
  return (change: (query: URLSearchParams) => URLSearchParams, { replace = false } = {}): void => {
    if (!router) return;
    const { location, navigation } = router.state;
    const latest = navigation.location?.pathname === location.pathname ? navigation.location : location;
    navigate({ search: String(change(new URLSearchParams(latest.search))) }, { replace, preventScrollReset: true });
  };
}

/** The values of these parameters, and a function that changes some of them. Back undoes what was chosen, not what was typed. */
export function useQueryParams<Values>(params: QueryParams<Values>): [Values, (change: Partial<Values>) => void] {
  const changeQuery = useChangeQuery();
  const change = (values: Partial<Values>) =>
    changeQuery((query) => params.write(query, { ...params.read(query), ...values }), {
      replace: params.areTyped(values),
    });
  return [params.read(useQuery()), change];
}
