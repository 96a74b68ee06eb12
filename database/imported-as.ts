/**
 * The part that a row has in an import. Of a sheet of matches, 'fixture' rows are those that its matches and walkovers
 * decide, even if it also created them.
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
