/** The SQLSTATE of PostgreSQL's failure, or the socket's error code; undefined for other errors. */
export function databaseErrorCode(error: unknown): string | undefined {
  // Node reports a host with several addresses, none of which answered, as one error without a message.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && !code.startsWith('FST_')) return code;
  }
  return undefined;
}

/**
 * What the log gets: the code, or the message of an error without one, such as a lost connection. Messages of PostgreSQL
 * quote values, so they are left out.
 */
export function describeDatabaseFailure(error: unknown): { code: string } | { message: string } {
  const code = databaseErrorCode(error);
  if (code !== undefined) return { code };
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return { message: cause instanceof Error ? cause.message : String(cause) };
}

/** Sentences by the code of `databaseErrorCode`. */
const EXPLANATIONS: Record<string, string> = {
  ECONNREFUSED: 'The database is not reachable: nothing listens at the address of DATABASE_URL.',
  ENOTFOUND: 'The database is not reachable: the host of DATABASE_URL is unknown.',
  '28P01': 'The database refused the password of DATABASE_URL.',
  '28000': 'The database refused the user of DATABASE_URL.',
  '3D000': 'The database that DATABASE_URL names does not exist.',
};

/** One sentence for an operator, without SQL or secrets. */
export function explainDatabaseFailure(error: unknown): string {
  const explanation = EXPLANATIONS[databaseErrorCode(error) ?? ''];
  if (explanation) return explanation;
  if (!(error instanceof Error)) return String(error);
  return 'hint' in error && error.hint ? `${error.message}. ${error.hint}` : error.message;
}
