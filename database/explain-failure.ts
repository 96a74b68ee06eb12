/** By PostgreSQL's or Node's error code. */
const SENTENCES: Record<string, string> = {
  ECONNREFUSED: 'The database is not reachable: nothing listens at the address of DATABASE_URL.',
  ENOTFOUND: 'The database is not reachable: the host of DATABASE_URL is unknown.',
  '28P01': 'The database refused the password of DATABASE_URL.',
  '28000': 'The database refused the user of DATABASE_URL.',
  '3D000': 'The database that DATABASE_URL names does not exist.',
};

/** One sentence for an operator, without SQL or secrets. */
export function explainDatabaseFailure(error: unknown): string {
  const sentence = SENTENCES[errorCode(error) ?? ''];
  if (sentence) return sentence;
  // Drizzle's own message quotes the statement; its cause has PostgreSQL's message.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Node reports a host with several addresses, none of which answered, as one error without a message. */
function errorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}
