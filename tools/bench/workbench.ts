import type { Database } from '#database/connect.ts';
import type { Callers } from '#tools/bench/callers.ts';
import type { Shape } from '#tools/bench/fill-database.ts';
import type { Options } from '#tools/bench/options.ts';
import type { RunningProcess } from '#tools/bench/processes.ts';

/** Input of every measurement. */
export interface Workbench extends Options {
  shape: Shape;
  databaseUrl: string;
  database: Database;
  /** The product. */
  server: RunningProcess;
  /** The minimal server for the bounds of reads and submissions. */
  bare: RunningProcess;
  visitor: Callers;
}
