import type { Static, TSchema } from 'typebox';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';

export type { Failure } from '#contract/kit/failure.ts';

// In the package, `scripts/print-reads.mjs` replaces this file by declarations printed from the same schemas.

/** Part `K` of a call as `N`; optional if none of its fields is required. */
type Part<R, K extends string, N extends string> = R extends { [P in K]: infer S extends TSchema }
  ? object extends Static<S>
    ? { [P in N]?: Static<S> }
    : { [P in N]: Static<S> }
  : object;

type GetName = {
  [K in EndpointName]: K extends `GET ${string}`
    ? Endpoints[K]['response'] extends { 200: TSchema }
      ? K
      : never
    : never;
}[EndpointName];

/** The reading calls, with input and response. */
export type Reads = {
  [K in GetName]: {
    input: Part<Endpoints[K], 'params', 'params'> & Part<Endpoints[K], 'querystring', 'query'>;
    answer: Endpoints[K] extends { response: { 200: infer S extends TSchema } } ? Static<S> : never;
  };
};
