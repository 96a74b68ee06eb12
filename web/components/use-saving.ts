import { startTransition, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { describeFailure } from '#web/http/call.ts';
import { isOutdated } from '#web/http/explain-refusal.ts';
import { useToast } from '#web/ui/toast.tsx';

export interface Saving {
  isSaving: boolean;
  /**
   * Makes a change, confirms it in a toast with the server's warnings and an Undo button, if any, and reloads the page's
   * data. Resolves once the page shows them. Returns false, with the reason in a toast, if the server rejected it.
   */
  save: (change: () => Promise<object>, done: string, undo?: () => void) => Promise<boolean>;
}

/** Saves changes of what the page shows. */
export function useSaving(): Saving {
  const [isSaving, setIsSaving] = useState(false);
  const reload = useReload();
  const toast = useToast();

  async function save(...[change, done, undo]: Parameters<Saving['save']>): Promise<boolean> {
    setIsSaving(true);
    toast.clear();
    try {
      const saved = await change();
      toast.success(done, readWarnings(saved), undo && { label: 'Undo', run: undo });
      await reload();
      return true;
    } catch (failure) {
      toast.failure(describeFailure(failure));
      if (isOutdated(failure)) await reload();
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return { isSaving, save };
}

/**
 * Reloads the page's data; resolves when they are on screen. The router renders them in a transition, which other updates
 * overtake: a dialog that closed at once would uncover the old data.
 */
function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState<{ resolve: () => void } | null>(null);
  useEffect(() => shown?.resolve(), [shown]);

  return async () => {
    await revalidate();
    await new Promise<void>((resolve) => startTransition(() => setShown({ resolve })));
  };
}

function readWarnings(saved: { warnings?: string[] }): string | undefined {
  return saved.warnings?.join(' ') || undefined;
}
