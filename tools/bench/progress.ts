/** Replaces the terminal's last line by a progress text, or clears it. Writes nothing to files and pipes. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text.slice(0, process.stderr.columns - 1)}`);
}
