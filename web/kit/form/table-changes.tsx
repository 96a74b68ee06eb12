import { NO_TABLE_CHANGE, writeTableChange } from '#contract/competitions/table-change-words.ts';
import type { ResultChange } from '#contract/fixtures/result-change.ts';

/** The effect of a changed result on tables, and its warnings. */
export function TableChanges({ preview }: { preview: ResultChange | null }) {
  if (!preview) return null;
  const { changes = [], warnings = [] } = preview;
  return (
    <div role="status">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      <p className="text-ink-2">{changes.length === 0 ? NO_TABLE_CHANGE : 'In the table:'}</p>
      <ul>
        {changes.map((change) => (
          <li key={change.team}>{writeTableChange(change)}</li>
        ))}
      </ul>
    </div>
  );
}
