import { startTransition, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { describeFailure } from '#web/kit/http/call.ts';
import { isOutdated } from '#web/kit/http/explain-refusal.ts';
import { useToast } from '#web/kit/ui/toast.tsx';
import { dismissToast, readToasts } from '#web/kit/ui/toast-store.ts';

interface Undo<Saved> {
  /** What is undone, as in 'Move undone' and 'The move could not be undone.' */
  what: string;
  make: (saved: Saved) => Promise<unknown>;
  detail?: string;
  explain?: (failure: unknown) => string | undefined;
}

interface ChangeOptions<Saved> {
  /** Second line of the toast that confirms the change; by default the server's warnings. */
  detail?: string | undefined;
  /** What its Undo button does: a change that is confirmed as undone, or one with words of its own. */
  undo?: Undo<Saved> | ((saved: Saved) => void);
  /** First line of a failure's toast, or a text with the reason in it; by default the reason is alone. */
  failed?: string | ((reason: string) => string);
  /** The reason below that line. */
  explain?: (failure: unknown) => string | undefined;
  /** Shows a failure in place of the toast, unless it returns false. */
  showFailure?: (failure: unknown) => unknown;
  /** Whether a success leads to another page, which is saving too: no guard asks before it. */
  leaves?: boolean;
}

interface ChangeSettings {
  owner?: string;
  reloads?: boolean;
  undoKey?: string;
}

export interface ChangeSaver {
  isSaving: boolean;
  /** Undoes the last change while its toast is shown. */
  undoLast: () => void;
  /**
   * Makes a change and confirms it in a toast; without a text, silently. Resolves to the response, once the page shows the
   * change if it reloads; to null, with the reason in a toast, if the change failed.
   */
  save: <Saved>(
    change: () => Promise<Saved>,
    done: string | null,
    options?: ChangeOptions<Saved>,
  ) => Promise<Saved | null>;
}

/**
 * Saves changes. `owner` names the toasts of a component that unmounts, such as a dialog. With `reloads` the page's data
 * are loaded again; parts that load their own (`useRead`) do so after each change. `undoKey` is the page's key for
 * `undoLast`, shown in toasts.
 */
export function useChange({ owner, reloads = false, undoKey }: ChangeSettings = {}): ChangeSaver {
  const [isSaving, setIsSaving] = useState(false);
  const reload = useReload();
  const toast = useToast(owner);
  const last = useRef<{ toastId: number; undo: () => void } | null>(null);

  async function save<Saved>(
    change: () => Promise<Saved>,
    done: string | null,
    { detail, undo, failed, explain = describeFailure, showFailure, leaves = false }: ChangeOptions<Saved> = {},
  ): Promise<Saved | null> {
    setIsSaving(true);
    toast.clear();
    let isOver = true;
    try {
      const saved = await change();
      isOver = !leaves;
      if (done) {
        const run = typeof undo === 'object' ? () => undoChange(undo, saved) : undo && (() => undo(saved));
        const action = run && { label: 'Undo', run, ...(undoKey && { shortcut: undoKey }) };
        const toastId = toast.success(done, detail ?? readWarnings(saved), action);
        last.current = run ? { toastId, undo: run } : null;
      }
      if (reloads) await reload();
      return saved;
    } catch (failure) {
      const isShown = showFailure !== undefined && showFailure(failure) !== false;
      if (!isShown) raiseFailure(failure, failed, explain);
      if (reloads && isOutdated(failure)) await reload();
      return null;
    } finally {
      if (isOver) setIsSaving(false);
    }
  }

  function undoChange<Saved>({ what, make, ...words }: Undo<Saved>, saved: Saved) {
    const done = `${what.charAt(0).toUpperCase()}${what.slice(1)} undone`;
    return save(() => make(saved), done, { failed: `The ${what} could not be undone.`, ...words });
  }

  function raiseFailure(
    failure: unknown,
    failed: ChangeOptions<unknown>['failed'],
    explain: (failure: unknown) => string | undefined,
  ) {
    const reason = describeFailure(failure);
    if (typeof failed === 'string') toast.failure(failed, explain(failure));
    else toast.failure(failed ? failed(reason) : reason);
  }

  function undoLast() {
    const { toastId, undo } = last.current ?? {};
    if (!undo || isSaving || !readToasts().some(({ id }) => id === toastId)) return;
    if (toastId !== undefined) dismissToast(toastId);
    undo();
  }

  return { isSaving, undoLast, save };
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

function readWarnings(saved: unknown): string | undefined {
  return (saved as { warnings?: string[] } | undefined)?.warnings?.join(' ') || undefined;
}
