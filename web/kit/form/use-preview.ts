import { useEffect, useState } from 'react';

/** How long typing pauses before the preview is requested. */
const PAUSE_MS = 300;

/**
 * The response of a dry run for the state of a form, which `key` describes; null until it came, and for a form that is
 * not complete. None is requested while the form is saved.
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
