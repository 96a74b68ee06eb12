import { type Static, Type } from 'typebox';

/** What an API key lets its holder do. */
export const ApiKeyScope = Type.Enum(['submit']);
export type ApiKeyScope = Static<typeof ApiKeyScope>;
