/**
 * What an import made of a row. Of a sheet of matches these are 'fixture': those that its matches and walkovers decide, also
 * if it made them.
 */
export type ImportedAs =
  | 'match'
  | 'corrected match'
  | 'team'
  | 'changed team'
  | 'season'
  | 'competition'
  | 'fixture'
  | 'new fixture'
  | 'squad spell'
  | 'deduction';
