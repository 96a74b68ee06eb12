import { useEffect, useState } from 'react';

/** Pause in typing before the preview is requested. */
const PAUSE_MS = 300;

/**
 * The response of a dry run for the form's state, identified by `key`; null until it arrives, and for an incomplete
 * form. No preview is requested while the form is being saved.
 */
export function usePreview<Changed>(
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
        // Ignored, as sending the form shows the same failure.
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
