import { type Static, Type } from 'typebox';
import { Id, line, optional } from '#contract/kit/text.ts';

export const CsvQuery = Type.Object({
  'include-headers': optional(Type.Boolean({ default: false }), 'Whether the first line names the columns.'),
  bom: optional(
    Type.Boolean(),
    'Whether the file begins with a byte order mark, which Excel needs; 1 or 0, true or false.',
  ),
});
export type CsvQuery = Static<typeof CsvQuery>;

export const LeagueParams = Type.Object({ league_id: Id });

export const TeamParams = Type.Object({ league_id: Id, slug: line(80) });

/** A new key, encrypted with the site's built-in secret. */
export const EncryptedApiKey = Type.Object({ key: Type.String() });
