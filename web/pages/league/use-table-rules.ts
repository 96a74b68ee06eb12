import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { TableRules } from '#contract/seasons.ts';
import { describeFailure } from '#web/http/call.ts';
import { isOutdated } from '#web/http/explain-refusal.ts';
import { useCall } from '#web/http/use-call.ts';
import { useToast } from '#web/ui/toast.tsx';

export interface RulesEditing {
  rules: TableRules | null;
  error: string | null;
  isSaving: boolean;
  /** Reloads the rules after an error. */
  retry: () => void;
  /**
   * Makes a change, confirms it in a toast with the server's warnings and an Undo button, if any, and reloads the rules.
   * Returns false, with the reason in a toast, if the server rejected it.
   */
  save: (change: () => Promise<object>, done: string, undo?: () => void) => Promise<boolean>;
}

/** A league's seasons and deductions, for its editors. */
export function useTableRules(leagueId: number): RulesEditing {
  const load = useCall('GET /leagues/myLeagues/:league_id/table_rules', { params: { league_id: leagueId } });
  const [isSaving, setIsSaving] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function save(...[change, done, undo]: Parameters<RulesEditing['save']>): Promise<boolean> {
    setIsSaving(true);
    toast.clear();
    try {
      const saved = await change();
      toast.success(done, readWarnings(saved), undo && { label: 'Undo', run: undo });
      // Also reloads the page's list of seasons.
      await revalidate();
      return true;
    } catch (failure) {
      toast.failure(describeFailure(failure));
      if (isOutdated(failure)) await revalidate();
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return { rules: load.answer, error: load.error, isSaving, retry: load.reload, save };
}

function readWarnings(saved: { warnings?: string[] }): string | undefined {
  return saved.warnings?.join(' ') || undefined;
}
