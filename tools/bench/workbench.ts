import type { Database } from '#database/connect.ts';
import type { Callers } from '#tools/bench/callers.ts';
import type { Shape } from '#tools/bench/fill-database.ts';
import type { Options } from '#tools/bench/options.ts';
import type { RunningProcess } from '#tools/bench/processes.ts';

/** Input of every measurement. */
export interface Workbench {
  shape: Shape;
  /** Length of one measurement. */
  seconds: number;
  secondsOfNeighbours: number;
  attacks: Options['attacks'];
  isQuick: boolean;
  databaseUrl: string;
  database: Database;
  /** The product. */
  server: RunningProcess;
  /** The minimal server that gives bounds of reads and submissions. */
  bare: RunningProcess;
  visitor: Callers;
}
