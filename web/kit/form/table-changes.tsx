import { NO_TABLE_CHANGE, writeTableChange } from '#contract/competitions/table-change-words.ts';
import type { ResultChange } from '#contract/fixtures/result-change.ts';
import typography from '#web/kit/styles/typography.module.css';

/** What a change of a result does to the table, and what speaks against it. */
export function TableChanges({ preview }: { preview: ResultChange | null }) {
  if (!preview) return null;
  const { changes = [], warnings = [] } = preview;
  return (
    <div role="status">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      <p className={typography.muted}>{changes.length === 0 ? NO_TABLE_CHANGE : 'In the table:'}</p>
      <ul>
        {changes.map((change) => (
          <li key={change.team}>{writeTableChange(change)}</li>
        ))}
      </ul>
    </div>
  );
}
