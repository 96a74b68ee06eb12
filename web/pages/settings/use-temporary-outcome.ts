import { useCallback, useEffect, useState } from 'react';
import { PREFERENCE_ERROR_TIMEOUT, PREFERENCE_SUCCESS_TIMEOUT } from '#contract/limits.ts';

export type PreferenceOutcome = 'saved' | 'failed';

const TIMEOUTS_MS: Record<PreferenceOutcome, number> = {
  saved: PREFERENCE_SUCCESS_TIMEOUT,
  failed: PREFERENCE_ERROR_TIMEOUT,
};

/** The outcome of the last save; a success is cleared after 3 s, a failure after 5 s. */
export function useTemporaryOutcome() {
  // A new object each time, so that a repeated outcome restarts the timer.
  const [latest, setLatest] = useState<{ outcome: PreferenceOutcome } | null>(null);

  useEffect(() => {
    if (!latest) return;
    const timer = setTimeout(() => setLatest(null), TIMEOUTS_MS[latest.outcome]);
    return () => clearTimeout(timer);
  }, [latest]);

  const setOutcome = useCallback((outcome: PreferenceOutcome | null) => setLatest(outcome && { outcome }), []);
  return [latest?.outcome ?? null, setOutcome] as const;
}
