import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { describeFailure } from '#web/http/call.ts';
import { useToast } from '#web/ui/toast.tsx';

export interface Plan {
  leagueId: number;
  isSaving: boolean;
  /** Makes a change, confirms it in a toast with an Undo button, if any, and reloads the page; false if it was refused. */
  save: (change: () => Promise<unknown>, done: string, undo?: () => Promise<unknown>) => Promise<boolean>;
}

/** Changes of a competition's fixtures. */
export function usePlan(leagueId: number): Plan {
  const [isSaving, setIsSaving] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast('fixture plan');

  async function save(change: () => Promise<unknown>, done: string, undo?: () => Promise<unknown>): Promise<boolean> {
    setIsSaving(true);
    toast.clear();
    try {
      await change();
      toast.success(done, undefined, undo && { label: 'Undo', run: () => save(undo, 'Undone.') });
      return true;
    } catch (error) {
      toast.failure(describeFailure(error));
      return false;
    } finally {
      await revalidate();
      setIsSaving(false);
    }
  }

  return { leagueId, isSaving, save };
}
