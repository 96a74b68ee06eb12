import { Gauge, type Metric } from 'prom-client';

export function matchListMetrics(matchList: { size: number }): Metric[] {
  const size = new Gauge({
    name: 'touchline_listed_matches',
    help: 'Matches in the list that is kept in memory.',
    registers: [],
    collect() {
      this.set(matchList.size);
    },
  });
  return [size];
}
