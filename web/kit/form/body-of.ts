import type { Static, TSchema } from 'typebox';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';

/** What a field of a body takes, from its schema. */
export interface FieldRules {
  /** Text without it. */
  kind?: 'number' | 'other';
  isRequired?: true;
  /** An empty field is sent as null. */
  isNullable?: true;
  /** An empty field is sent as an empty text, in place of leaving it out. */
  mayBeEmpty?: true;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  /** Completes the sentence '… must be' when a text does not match the pattern. */
  mustBe?: string;
  /** Those of an object, or of the objects in a list. */
  fields?: Readonly<Record<string, FieldRules>>;
}

/** Endpoints that take a body. */
export type FormEndpoint = {
  [K in EndpointName]: Endpoints[K] extends { body: TSchema } ? K : never;
}[EndpointName];
export type BodyOf<K extends FormEndpoint> = Endpoints[K] extends { body: infer S extends TSchema } ? Static<S> : never;

/** Names of a body's fields; of a union, those of all its members. */
export type FieldName<T> = T extends unknown ? keyof T & string : never;
export type FieldValue<T, N extends string> = T extends unknown ? (N extends keyof T ? T[N] : never) : never;

/** An object of a body, or one of a list. */
export type ItemOf<T> = NonNullable<T> extends readonly (infer Item)[] ? Item : NonNullable<T>;

export interface FormBody<K extends FormEndpoint> {
  endpoint: K;
  fields: Readonly<Record<FieldName<BodyOf<K>>, FieldRules>>;
}

/** The fields of an endpoint's body. The build writes them in place of the call (`scripts/form-bodies.mjs`). */
export function bodyOf<K extends FormEndpoint>(endpoint: K): FormBody<K> {
  throw new Error(`The build left bodyOf('${endpoint}') as it is.`);
}
