/**
 * A backup is gzip over lines of UTF-8: a header; for each table a line that names it, its rows as PostgreSQL's COPY
 * writes them, and a line `\.`, which no row can be; and a last line with the counts that prove completeness.
 */
export interface Header {
  format: typeof FORMAT;
  version: typeof VERSION;
  /** The newest migration of the database, as its journal dates it. */
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
  /** The last number that each sequence gave out. */
  sequences: Record<string, number>;
}

export const FORMAT = 'touchline-backup';
export const VERSION = 1;
export const END_OF_ROWS = '\\.\n';

const END_LINE = Buffer.from(`\n${END_OF_ROWS}`);
const NEWLINE = 0x0a;
/** No line but a row is longer. */
const LONGEST_LINE = 65_536;

/** A failure whose message is complete for the operator. */
export class BackupError extends Error {}

export const NO_BACKUP = 'The file is not a backup of Touchline, or it is damaged.';
const CUT_SHORT = 'The backup is cut short: its end is missing.';

/** Reads a backup's lines, and a table's rows some at a time, from its bytes. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async readHeader(): Promise<Header> {
    const header = (await this.readLine()) as Header;
    if (header.format !== FORMAT) throw new BackupError(NO_BACKUP);
    if (header.version !== VERSION) throw new BackupError('The backup is of a newer version of Touchline.');
    return header;
  }

  /** The next line, which is a JSON object. */
  async readLine(): Promise<object> {
    let end = this.#rest.indexOf(NEWLINE);
    while (end === -1) {
      if (this.#rest.length > LONGEST_LINE) throw new BackupError(NO_BACKUP);
      if (!(await this.#readOn())) throw new BackupError(CUT_SHORT);
      end = this.#rest.indexOf(NEWLINE);
    }
    const line = this.#take(end + 1).toString();
    try {
      return Object(JSON.parse(line));
    } catch {
      throw new BackupError(NO_BACKUP);
    }
  }

  /** The rows of the table whose line was read last, as COPY takes them. */
  async *readRows(): AsyncGenerator<Buffer> {
    while (!this.#rest.subarray(0, END_OF_ROWS.length).equals(END_LINE.subarray(1))) {
      const end = this.#rest.indexOf(END_LINE);
      const rows = this.#take((end === -1 ? this.#rest.lastIndexOf(NEWLINE) : end) + 1);
      if (rows.length > 0) yield rows;
      else if (!(await this.#readOn())) throw new BackupError(CUT_SHORT);
    }
    this.#take(END_OF_ROWS.length);
  }

  /** Reads to the end of the file, where gzip's checksum is. */
  async requireEnd(): Promise<void> {
    if (this.#rest.length > 0 || (await this.#readOn())) throw new BackupError(NO_BACKUP);
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  async #readOn(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#rest = Buffer.concat([this.#rest, value]);
    return true;
  }
}

/** What a failure of reading a file means; others come back as they are. */
export function explainReading(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'ENOENT') return new BackupError('There is no such file.');
  if (code === 'Z_BUF_ERROR') return new BackupError(CUT_SHORT);
  if (code === 'Z_DATA_ERROR') return new BackupError(NO_BACKUP);
  return error;
}
