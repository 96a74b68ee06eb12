/** How long a server's event loop was blocked, in milliseconds. */
export interface EventLoopDelay {
  max: number;
  p99: number;
}

/** Since the call before, as reading the metrics resets them. */
export async function takeEventLoopDelay(origin: string): Promise<EventLoopDelay> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const read = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (.*)$`, 'm').exec(metrics)?.[1]) * 1000;
  return { max: read('max'), p99: read('p99') };
}
