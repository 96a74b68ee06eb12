import type { Database } from '#database/connect.ts';
import type { Config } from '#server/config.ts';

/** What every route works with. */
export interface Services {
  config: Config;
  database: Database;
}
