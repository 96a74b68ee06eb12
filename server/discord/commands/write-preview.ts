import { NO_TABLE_CHANGE, writeTableChange } from '#contract/competitions/table-change-words.ts';
import type { ResultChange } from '#contract/fixtures/result-change.ts';
import { writeName } from '#server/discord/build-message.ts';
import { escapeMarkdown } from '#server/discord/discord-text.ts';

/** The effect of a change on the table and its warnings, as in the site's dialogs. */
export function writePreview({ changes = [], warnings = [] }: ResultChange): string[] {
  return [
    ...warnings.map((warning) => `⚠ ${escapeMarkdown(warning)}`),
    changes.length === 0 ? NO_TABLE_CHANGE : 'In the table:',
    ...changes.map((change) => writeTableChange({ ...change, team: writeName(change.team) })),
  ];
}
