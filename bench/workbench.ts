import type { Callers } from '#bench/callers.ts';
import type { Shape } from '#bench/fill-database.ts';
import type { RunningProcess } from '#bench/processes.ts';
import type { Database } from '#database/connect.ts';

/** What every measurement works with. */
export interface Workbench {
  shape: Shape;
  /** Length of one measurement. */
  seconds: number;
  databaseUrl: string;
  database: Database;
  /** The product. */
  server: RunningProcess;
  /** What its reads are measured against. */
  bare: RunningProcess;
  visitor: Callers;
}
