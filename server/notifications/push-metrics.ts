import { Counter } from '@prometheus-io/client';

/** Requests of this process to browsers' push services. */
export const pushCalls = new Counter({
  name: 'touchline_push_calls_total',
  help: 'Requests to push services of browsers by outcome.',
  labelNames: ['outcome'],
  registers: [],
});
