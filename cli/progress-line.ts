import type { Progress } from '#contract/kit/progress.ts';

/** Interval between lines in a file or a log, and between updates of a terminal's line. */
const LINE_EVERY_MS = 5_000;
const REWRITE_EVERY_MS = 100;

const CLEAR_LINE = '\r\u001b[K';
const BYTES_PER_MEGABYTE = 1_000_000;

/**
 * Shows the progress of long work with percentage and rate: on a terminal in one line, elsewhere as a line every few
 * seconds.
 */
export class ProgressLine {
  readonly #output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
  readonly #now: () => number;
  #step = '';
  #stepBegan = 0;
  #shownAt: number;
  #isShown = false;

  constructor(output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>, now = () => performance.now()) {
    this.#output = output;
    this.#now = now;
    this.#shownAt = now();
  }

  report(progress: Progress): void {
    const now = this.#now();
    if (progress.step !== this.#step) {
      this.#step = progress.step;
      this.#stepBegan = now;
    }
    if (now - this.#shownAt < (this.#output.isTTY ? REWRITE_EVERY_MS : LINE_EVERY_MS)) return;
    this.#shownAt = now;
    this.#isShown = true;
    const line = describe(progress, (now - this.#stepBegan) / 1000);
    this.#output.write(this.#output.isTTY ? `${CLEAR_LINE}${line}` : `${line}\n`);
  }

  /** Clears the terminal's line before the command's output. */
  end(): void {
    if (this.#output.isTTY && this.#isShown) this.#output.write(CLEAR_LINE);
  }
}

/** Writes 'Backing up rows: 45 % (4,500 of 10,000), 1,500 a second'. */
function describe({ step, done, total, unit }: Progress, seconds: number): string {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const write = (count: number) =>
    unit === 'bytes'
      ? `${(count / BYTES_PER_MEGABYTE).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`
      : Math.round(count).toLocaleString('en-GB');
  const rate = seconds > 0 && done > 0 ? `, ${write(done / seconds)} a second` : '';
  return `${step}: ${percent} % (${write(done)} of ${write(total)})${rate}`;
}
