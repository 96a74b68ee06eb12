import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { TableRules } from '#contract/seasons.ts';
import { call } from '#web/http/call.ts';
import { isOutdated } from '#web/http/explain-refusal.ts';
import { describeFailure } from '#web/http/failure-text.ts';
import { useToast } from '#web/ui/toast.tsx';

export interface RulesEditing {
  rules: TableRules | null;
  error: string | null;
  isSaving: boolean;
  /** Asks again after an error. */
  retry: () => void;
  /**
   * Makes a change, confirms it with the server's warnings and with the way to undo it, if any, and loads the rules as they
   * are then; false, with the reason on screen, when the server refused it.
   */
  save: (change: () => Promise<object>, done: string, undo?: () => void) => Promise<boolean>;
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

  async function save(...[change, done, undo]: Parameters<RulesEditing['save']>): Promise<boolean> {
    setIsSaving(true);
    toast.clear();
    try {
      const saved = await change();
      toast.success(done, readWarnings(saved), undo && { label: 'Undo', run: undo });
      // The page's own list of seasons too.
      await Promise.all([load(), revalidate()]);
      return true;
    } catch (failure) {
      toast.failure(describeFailure(failure));
      if (isOutdated(failure)) await Promise.all([load(), revalidate()]);
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

function readWarnings(saved: { warnings?: string[] }): string | undefined {
  return saved.warnings?.join(' ') || undefined;
}
