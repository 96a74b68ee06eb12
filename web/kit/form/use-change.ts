import { startTransition, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { describeFailure } from '#web/kit/http/call.ts';
import { isOutdated } from '#web/kit/http/explain-refusal.ts';
import { useToast } from '#web/kit/ui/toast.tsx';
import { dismissToast, readToasts } from '#web/kit/ui/toast-store.ts';

interface ChangeOptions {
  /** Second line of the toast that confirms the change; by default the server's warnings. */
  detail?: string | undefined;
  /** What its Undo button does. */
  undo?: () => void;
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

export interface Change {
  isSaving: boolean;
  /** Undoes the last change while its toast is shown. */
  undoLast: () => void;
  /**
   * Makes a change and confirms it in a toast; without a text, silently. Resolves to the response, once the page shows the
   * change if it reloads; to null, with the reason in a toast, if the change failed.
   */
  save: <Saved>(change: () => Promise<Saved>, done: string | null, options?: ChangeOptions) => Promise<Saved | null>;
}

/**
 * Saves changes. `owner` names the toasts of a component that unmounts, such as a dialog. With `reloads` the page's data
 * are loaded again; parts that load their own (`useRead`) do so after each change. `undoKey` is the page's key for
 * `undoLast`, shown in toasts.
 */
export function useChange({ owner, reloads = false, undoKey }: ChangeSettings = {}): Change {
  const [isSaving, setIsSaving] = useState(false);
  const reload = useReload();
  const toast = useToast(owner);
  const last = useRef<{ toastId: number; undo: () => void } | null>(null);

  async function save<Saved>(
    change: () => Promise<Saved>,
    done: string | null,
    { detail, undo, failed, explain = describeFailure, showFailure, leaves = false }: ChangeOptions = {},
  ): Promise<Saved | null> {
    setIsSaving(true);
    toast.clear();
    let isOver = true;
    try {
      const saved = await change();
      isOver = !leaves;
      if (done) {
        const action = undo && { label: 'Undo', run: undo, ...(undoKey && { shortcut: undoKey }) };
        const toastId = toast.success(done, detail ?? readWarnings(saved), action);
        last.current = undo ? { toastId, undo } : null;
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

  function raiseFailure(
    failure: unknown,
    failed: ChangeOptions['failed'],
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
