import { useEffect, useState } from 'react';
import { NO_TABLE_CHANGE, writeTableChange } from '#contract/competitions/table-change-words.ts';
import type { ResultChange } from '#contract/fixtures/result-change.ts';
import typography from '#web/kit/styles/typography.module.css';

/** How long typing pauses before the preview is requested. */
const PAUSE_MS = 300;

/**
 * The response of a dry run for the state of a form, which `key` describes; null until it came, and for a form that is
 * not complete. None is requested while the form is saved.
 */
export function useChangePreview<Changed>(
  key: string | null,
  dryRun: () => Promise<Changed>,
  isSaving = false,
): Changed | null {
  const [preview, setPreview] = useState<{ key: string; change: Changed } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that the dry run sends.
  useEffect(() => {
    if (key === null || isSaving) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      dryRun().then(
        (change) => isCurrent && setPreview({ key, change }),
        // Change the form shows the same failure.
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, isSaving]);
  return preview && preview.key === key ? preview.change : null;
}

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
