import path from 'node:path';
import type { SheetImport } from '#contract/imports/schema.ts';
import type { ImportReading } from '#server/imports/read/read-import.ts';
import type { Sheet, SheetRow } from '#server/imports/read/read-sheet.ts';
import { badRequest } from '#server/kit/http/errors.ts';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';
import { WorkerQueue } from '#server/kit/workers/worker-queue.ts';

/** A reading with its rows as one text: copying 250,000 cells to another thread would block the event loop. */
type PackedReading =
  | { packed: Omit<Extract<ImportReading, { sheet: Sheet }>, 'sheet'>; headRow: number; heads: string[]; rows: string }
  | Extract<ImportReading, { sheet: null }>;

/** Reads sheets in a worker thread, as one can take seconds. */
export class SheetReader {
  readonly #queue: WorkerQueue<SheetImport, PackedReading>;

  /** `report` logs errors of the thread. */
  constructor(report: (failure: Error) => void) {
    this.#queue = new WorkerQueue({
      file: path.join(import.meta.dirname, 'sheet-worker.js'),
      maxHeapMb: 192,
      maxWaiting: 20,
      // A sheet of maximum length takes less than a second, except one with misplaced quotes.
      taskTimeoutMs: 10_000,
      busy: 'Too many sheets wait to be read. Try again soon.',
      failed: () => badRequest('The sheet takes too long to read. Check its quotes, or import it in parts.'),
      report,
    });
  }

  /** Rejects with 400 for a sheet that takes too long, and with 503 if too many sheets wait. */
  async read(request: SheetImport): Promise<ImportReading> {
    const reading = await this.#queue.run(request);
    if (!('packed' in reading)) return reading;
    const { packed, headRow, heads, rows } = reading;
    return { ...packed, sheet: { headRow, heads, rows: await mapInSlices(rows.split('\n'), unpackRow) } };
  }

  end(): Promise<void> {
    return this.#queue.end();
  }
}

/** Cells have no control characters, so tabs separate them. */
export function packReading(reading: ImportReading): PackedReading {
  if (!reading.sheet) return reading;
  const { sheet, ...packed } = reading;
  const rows = sheet.rows.map(({ number, tooLong, leftOut, heading, cells }) =>
    [number, tooLong.join(), leftOut ?? '', heading, ...cells].join('\t'),
  );
  return { packed, headRow: sheet.headRow, heads: sheet.heads, rows: rows.join('\n') };
}

function unpackRow(line: string): SheetRow {
  const [number, tooLong, leftOut, heading = '', ...cells] = line.split('\t');
  return {
    number: Number(number),
    cells,
    tooLong: tooLong ? tooLong.split(',').map(Number) : [],
    leftOut: leftOut || null,
    heading,
  };
}
