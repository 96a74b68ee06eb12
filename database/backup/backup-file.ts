/**
 * A backup is gzipped UTF-8 text. Its first line is the header. Each table follows: a line with its name and columns,
 * its rows in the text format of PostgreSQL's COPY, and a line `\.`, which no row can equal. The last line has the row
 * counts, which a restore compares.
 */
export interface Header {
  format: typeof FORMAT;
  version: typeof BACKUP_VERSION;
  /** The journal's timestamp of the database's newest migration. */
  schema: number;
  made_at: string;
}

export interface TableStart {
  table: string;
  columns: string[];
}

export interface End {
  /** Rows of each table. */
  rows: Record<string, number>;
  /** The last value of each sequence. */
  sequences: Record<string, number>;
}

export const FORMAT = 'touchline-backup';
export const BACKUP_VERSION = 1;
export const END_OF_ROWS = '\\.\n';

const END_LINE = Buffer.from(`\n${END_OF_ROWS}`);
export const NEWLINE = 0x0a;
/** In bytes; rows may be longer, other lines may not. */
const MAX_LINE_LENGTH = 65_536;

/** An error whose message is shown unchanged to the operator. */
export class BackupError extends Error {}

export const NOT_A_BACKUP = 'The file is not a backup of Touchline, or it is damaged.';
const TRUNCATED = 'The backup is cut short: its end is missing.';

/** Parses an unzipped backup as a stream. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async readHeader(): Promise<Header> {
    const header = (await this.readLine()) as Header;
    if (header.format !== FORMAT) throw new BackupError(NOT_A_BACKUP);
    if (header.version !== BACKUP_VERSION) throw new BackupError('The backup is of a newer version of Touchline.');
    return header;
  }

  /** Reads the next line, a JSON object. */
  async readLine(): Promise<object> {
    let end = this.#rest.indexOf(NEWLINE);
    while (end === -1) {
      if (this.#rest.length > MAX_LINE_LENGTH) throw new BackupError(NOT_A_BACKUP);
      if (!(await this.#readChunk())) throw new BackupError(TRUNCATED);
      end = this.#rest.indexOf(NEWLINE);
    }
    const line = this.#take(end + 1).toString();
    try {
      return Object(JSON.parse(line));
    } catch {
      throw new BackupError(NOT_A_BACKUP);
    }
  }

  /** Yields the rows of the current table in chunks, as input of COPY. */
  async *readRows(): AsyncGenerator<Buffer> {
    while (!this.#rest.subarray(0, END_OF_ROWS.length).equals(END_LINE.subarray(1))) {
      const end = this.#rest.indexOf(END_LINE);
      const rows = this.#take((end === -1 ? this.#rest.lastIndexOf(NEWLINE) : end) + 1);
      if (rows.length > 0) yield rows;
      else if (!(await this.#readChunk())) throw new BackupError(TRUNCATED);
    }
    this.#take(END_OF_ROWS.length);
  }

  /** Reads to the end of the file, so that gzip's checksum is verified. */
  async requireEnd(): Promise<void> {
    if (this.#rest.length > 0 || (await this.#readChunk())) throw new BackupError(NOT_A_BACKUP);
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  async #readChunk(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#rest = Buffer.concat([this.#rest, value]);
    return true;
  }
}

/** Converts errors of reading a file to a `BackupError`, and returns other errors unchanged. */
export function explainReadError(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'ENOENT') return new BackupError('There is no such file.');
  if (code === 'Z_BUF_ERROR') return new BackupError(TRUNCATED);
  if (code === 'Z_DATA_ERROR') return new BackupError(NOT_A_BACKUP);
  return error;
}
