import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { describeFailure } from '#web/http/call.ts';
import { isOutdated } from '#web/http/explain-refusal.ts';
import { useToast } from '#web/ui/toast.tsx';

export interface Saving {
  isSaving: boolean;
  /**
   * Makes a change, confirms it in a toast with the server's warnings and an Undo button, if any, and reloads the page's
   * data. Returns false, with the reason in a toast, if the server rejected it.
   */
  save: (change: () => Promise<object>, done: string, undo?: () => void) => Promise<boolean>;
}

/** Saves changes of a league's management. */
export function useSaving(): Saving {
  const [isSaving, setIsSaving] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function save(...[change, done, undo]: Parameters<Saving['save']>): Promise<boolean> {
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

  return { isSaving, save };
}

function readWarnings(saved: { warnings?: string[] }): string | undefined {
  return saved.warnings?.join(' ') || undefined;
}
