import { explainFileFailure } from '#database/file-failures.ts';

/** The SQLSTATE of PostgreSQL's failure, or the socket's error code; undefined for other errors. */
export function databaseErrorCode(error: unknown): string | undefined {
  // For a host with several addresses without a response, Node reports one error without a message.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && !code.startsWith('FST_')) return code;
  }
  return undefined;
}

/**
 * Fields for the log: the code, or the message of an error without one, such as a lost connection. PostgreSQL's
 * messages quote values, so they are left out.
 */
export function describeDatabaseFailure(error: unknown): { code: string } | { message: string } {
  const code = databaseErrorCode(error);
  if (code !== undefined) return { code };
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return { message: cause instanceof Error ? cause.message : String(cause) };
}

const UNREACHABLE = 'The database is not reachable:';
const WRONG_CERTIFICATE =
  "DATABASE_URL: the database's TLS certificate is not trusted. Give its authority's with sslrootcert=<file>, or renew it.";

/** Sentences by the code of `databaseErrorCode`. */
const EXPLANATIONS: Record<string, string> = {
  ECONNREFUSED: `${UNREACHABLE} nothing listens at the address of DATABASE_URL.`,
  ENOTFOUND: `${UNREACHABLE} the host of DATABASE_URL is unknown.`,
  EAI_AGAIN: `${UNREACHABLE} the host of DATABASE_URL can't be looked up now. Check its name and this machine's DNS.`,
  ETIMEDOUT: `${UNREACHABLE} the host of DATABASE_URL does not answer. Check its address, port and firewall.`,
  EHOSTUNREACH: `${UNREACHABLE} no route leads to the host of DATABASE_URL.`,
  ENETUNREACH: `${UNREACHABLE} no route leads to the host of DATABASE_URL.`,
  ECONNRESET: `${UNREACHABLE} the address of DATABASE_URL closed the connection. Check that PostgreSQL listens there.`,
  SELF_SIGNED_CERT_IN_CHAIN: WRONG_CERTIFICATE,
  DEPTH_ZERO_SELF_SIGNED_CERT: WRONG_CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: WRONG_CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: WRONG_CERTIFICATE,
  CERT_HAS_EXPIRED: "DATABASE_URL: the database's TLS certificate has expired. Renew it.",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "DATABASE_URL: the database's TLS certificate is for another host name. Use that name in the URL.",
  '28P01': 'The database refused the user or the password of DATABASE_URL.',
  '28000': "The database refused the user of DATABASE_URL: check its name, and PostgreSQL's pg_hba.conf.",
  '3D000': 'The database that DATABASE_URL names does not exist: create it, or correct its name.',
  '25006': 'DATABASE_URL leads to a read-only database, such as a standby: set it to the primary.',
  '42501': 'The user of DATABASE_URL lacks a right: let it own the database (alter database … owner to …).',
  '53100': "The database's disk is full: free some space on the machine of DATABASE_URL.",
  '53300': 'The database has too many connections: raise its max_connections, or lower DATABASE_CONNECTIONS.',
  '57P03': 'The database of DATABASE_URL is starting up or shutting down: try again soon.',
  // Both codes mean that an extension's files are missing.
  '0A000': 'The database lacks the extension pg_trgm or btree_gist: install the package postgresql-contrib there.',
  '58P01': 'The database lacks the extension pg_trgm or btree_gist: install the package postgresql-contrib there.',
};

/** Sentences by pg's messages without a code. */
const EXPLAINED_MESSAGES: [RegExp, string][] = [
  [
    /server does not support SSL|error establishing an SSL connection/,
    'DATABASE_URL asks for TLS (sslmode), but the server at its address offers none: set up TLS there, or check the port.',
  ],
  [
    /^received invalid response|Unexpected message|invalid message/i,
    'The server at the address of DATABASE_URL is not PostgreSQL: check the port.',
  ],
  [
    /timeout expired|due to connection timeout|timeout exceeded when trying to connect/,
    `${UNREACHABLE} the server at the address of DATABASE_URL does not answer as PostgreSQL. Check host, port and firewall.`,
  ],
  [
    /Connection terminated unexpectedly/,
    `${UNREACHABLE} the address of DATABASE_URL closed the connection. Check that PostgreSQL listens there.`,
  ],
  [
    /password must be a string/,
    'DATABASE_URL has no password, and the database asks for one: postgres://user:password@host/database.',
  ],
];

/** One sentence for an operator, without SQL or secrets. */
export function explainDatabaseFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isMissingSocket(error)) return `${UNREACHABLE} PostgreSQL has no socket in the folder of DATABASE_URL.`;
  const fileReason = explainFileFailure(error);
  if (fileReason && 'path' in error) return `DATABASE_URL names ${error.path}, which can't be read: ${fileReason}.`;
  const known = EXPLAINED_MESSAGES.find(([message]) => message.test(error.message))?.[1];
  const explanation = EXPLANATIONS[databaseErrorCode(error) ?? ''] ?? known;
  if (explanation) return explanation;
  return 'hint' in error && error.hint ? `${error.message}. ${error.hint}` : error.message;
}

function isMissingSocket(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'connect' && databaseErrorCode(error) === 'ENOENT';
}
