import type { IncomingMessage } from 'node:http';

/** The fields of a server-sent event, such as `event` and `data`; a comment has the empty name. */
export type ServerSentEvent = ReadonlyMap<string, string>;

/** Calls `onEvent` for each event of a response, however it is split into chunks. */
export function readEvents(response: IncomingMessage, onEvent: (event: ServerSentEvent) => void): void {
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) onEvent(new Map(event.split('\n').map(readField)));
  });
}

function readField(line: string): [name: string, value: string] {
  const [name = '', value = ''] = line.split(/: (.*)/s);
  return [name, value];
}
