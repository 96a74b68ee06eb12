import { Type } from 'typebox';

export const NullableText = Type.Union([Type.String(), Type.Null()]);
export const NullableInteger = Type.Union([Type.Integer(), Type.Null()]);
/** ISO 8601, or null. */
export const NullableInstant = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);
