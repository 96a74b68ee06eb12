import { Type } from 'typebox';

/** Body of calls whose answer is their status alone. */
export const Done = Type.Object({});
