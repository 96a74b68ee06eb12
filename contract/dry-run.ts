import { Type } from 'typebox';

/** Query of calls that store a match: a dry run checks everything, answers what would be stored, and stores nothing. */
export const DryRunQuery = Type.Object({ dry_run: Type.Optional(Type.Boolean()) });
