import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { TableRules } from '#contract/seasons.ts';
import { call } from '#web/http/call.ts';
import { describeFailure } from '#web/http/failure-text.ts';
import { useToast } from '#web/ui/toast.tsx';

export interface RulesEditing {
  rules: TableRules | null;
  error: string | null;
  isSaving: boolean;
  /** Asks again after an error. */
  retry: () => void;
  /** Makes a change, says so and loads what it has come to; false, and said why, when the server refused it. */
  save: (change: () => Promise<unknown>, done: string) => Promise<boolean>;
}

/** A league's seasons, names of teams and deductions, as its editors see and change them. */
export function useTableRules(leagueId: number): RulesEditing {
  const [rules, setRules] = useState<TableRules | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const params = { league_id: leagueId };
        setRules(await call('GET /leagues/myLeagues/:league_id/table_rules', { params, signal }));
      } catch (failure) {
        if (!signal?.aborted) setError(describeFailure(failure));
      }
    },
    [leagueId],
  );

  useEffect(() => {
    const left = new AbortController();
    load(left.signal);
    return () => left.abort();
  }, [load]);

  async function save(change: () => Promise<unknown>, done: string): Promise<boolean> {
    setIsSaving(true);
    try {
      await change();
      toast.success(done);
      // The page's own list of seasons too.
      await Promise.all([load(), revalidate()]);
      return true;
    } catch (failure) {
      toast.failure(describeFailure(failure));
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  function retry() {
    setError(null);
    load();
  }

  return { rules, error, isSaving, retry, save };
}
