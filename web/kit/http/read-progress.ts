import type { Progress, ProgressEnd, Report } from '#contract/kit/progress.ts';

/** Reports the lines of a response with progress; resolves to its last line, the outcome. */
export function progressReader(report: Report): (response: Response) => Promise<ProgressEnd> {
  return (response) => readProgress(response, report);
}

async function readProgress(response: Response, report: Report): Promise<ProgressEnd> {
  const text = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value = '', done } = (await text?.read()) ?? { done: true };
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const read: Progress | ProgressEnd = JSON.parse(line);
      if (!('step' in read)) return read;
      report(read);
    }
    if (done) throw new Error('The response ended before the work.');
  }
}
