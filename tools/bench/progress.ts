/** Shows how far a long work is on a terminal's last line; an empty text clears it. Files and pipes are spared. */
export function tellProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text.slice(0, process.stderr.columns - 1)}`);
}
