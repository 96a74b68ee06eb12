import type { Static, TSchema } from 'typebox';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';

/** Rules of a body's field, from its schema. */
export interface FieldRules {
  /** Absent for text. */
  kind?: 'number' | 'other';
  isRequired?: true;
  /** An empty field is sent as null. */
  isNullable?: true;
  /** An empty field is sent as an empty text rather than omitted. */
  mayBeEmpty?: true;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  /** Completes the message '… must be' for a text that doesn't match the pattern. */
  mustBe?: string;
  /** Fields of an object, or of the objects in a list. */
  fields?: Readonly<Record<string, FieldRules>>;
}

/** Endpoints that change something. Without a body they have no fields. */
export type FormEndpoint = { [K in EndpointName]: K extends `GET ${string}` ? never : K }[EndpointName];
export type BodyOf<K extends FormEndpoint> = Endpoints[K] extends { body: infer S extends TSchema }
  ? Static<S>
  : object;

/** Names of a body's fields; of a union, those of all its members. */
export type FieldName<T> = T extends unknown ? keyof T & string : never;
export type FieldValue<T, N extends string> = T extends unknown ? (N extends keyof T ? T[N] : never) : never;

/** An object of a body, or one of a list. */
export type ItemOf<T> = NonNullable<T> extends readonly (infer Item)[] ? Item : NonNullable<T>;

export interface FormBody<K extends FormEndpoint> {
  endpoint: K;
  fields: Readonly<Record<FieldName<BodyOf<K>>, FieldRules>>;
}

/** The fields of an endpoint's body. The build replaces the call by them (`scripts/form-bodies.mjs`). */
export function bodyOf<K extends FormEndpoint>(endpoint: K): FormBody<K> {
  throw new Error(`The build left bodyOf('${endpoint}') as it is.`);
}
