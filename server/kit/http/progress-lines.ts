import { PassThrough } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Progress, ProgressEnd, Report } from '#contract/kit/progress.ts';
import { readFailure } from '#server/kit/http/errors.ts';
import { NDJSON_TYPE } from '#server/kit/http/ndjson-streams.ts';

/**
 * Responds to a request for long work. A caller that accepts NDJSON gets one line per progress, and the result as the
 * last line; others get the result alone. A failure before the first progress has its own status. The work continues if
 * the caller disconnects.
 */
export async function answerWithProgress<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (report: Report) => Promise<Result>,
): Promise<Result | FastifyReply> {
  if (request.headers.accept !== NDJSON_TYPE) return work(() => {});
  const lines = new PassThrough();
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const result = work((progress) => {
    lines.write(writeLine(progress));
    begin();
  });
  const isOver = await Promise.race([begun.then(() => false), result.then(() => true)]);
  if (isOver) return result;
  result.then(
    (done) => lines.end(writeLine({ result: done })),
    (error: FastifyError) => {
      const { status, body } = readFailure(error, request);
      lines.end(writeLine({ status, failure: body }));
    },
  );
  return reply.type(NDJSON_TYPE).header('x-accel-buffering', 'no').send(lines);
}

function writeLine(line: Progress | ProgressEnd): string {
  return `${JSON.stringify(line)}\n`;
}
