const LINE_INTERVAL_MS = 30_000;
let nextLineAt = 0;

/**
 * Replaces the terminal's last line by a progress text, or clears it. Files and pipes get a line of it every half a minute
 * at most.
 */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`\r\u001b[K${text.slice(0, process.stderr.columns - 1)}`);
  } else if (text !== '' && performance.now() >= nextLineAt) {
    nextLineAt = performance.now() + LINE_INTERVAL_MS;
    console.error(text);
  }
}
