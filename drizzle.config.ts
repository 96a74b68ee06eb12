import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './database/schema.ts',
    './database/audit-schema.ts',
    './database/competition-schema.ts',
    './database/correction-schema.ts',
    './database/discord-schema.ts',
    './database/edge-schema.ts',
    './database/erasure-schema.ts',
    './database/fixture-schema.ts',
    './database/import-schema.ts',
    './database/league-request-schema.ts',
    './database/league-schema.ts',
    './database/live-schema.ts',
    './database/notification-schema.ts',
    './database/player-names-schema.ts',
    './database/session-schema.ts',
    './database/squad-schema.ts',
    './database/stat-schema.ts',
    './database/team-schema.ts',
    './database/team-sheet-schema.ts',
    './database/typed-names-schema.ts',
    './database/webhook-schema.ts',
  ],
  out: './database/migrations',
});
