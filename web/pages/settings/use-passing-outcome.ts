import { useCallback, useEffect, useState } from 'react';
import { PREFERENCE_ERROR_TIMEOUT, PREFERENCE_SUCCESS_TIMEOUT } from '#contract/limits.ts';

export type PreferenceOutcome = 'saved' | 'failed';

const STAYS_FOR: Record<PreferenceOutcome, number> = {
  saved: PREFERENCE_SUCCESS_TIMEOUT,
  failed: PREFERENCE_ERROR_TIMEOUT,
};

/** How the last save ended; passes by itself, a success after 3 s and a failure after 5 s (spec §4). */
export function usePassingOutcome() {
  // An object each time: the same outcome twice starts its time afresh.
  const [latest, setLatest] = useState<{ outcome: PreferenceOutcome } | null>(null);

  useEffect(() => {
    if (!latest) return;
    const timer = setTimeout(() => setLatest(null), STAYS_FOR[latest.outcome]);
    return () => clearTimeout(timer);
  }, [latest]);

  const setOutcome = useCallback((outcome: PreferenceOutcome | null) => setLatest(outcome && { outcome }), []);
  return [latest?.outcome ?? null, setOutcome] as const;
}
