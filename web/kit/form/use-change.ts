import { type ContextType, useContext, useEffect, useRef, useState } from 'react';
import { useMatches, useRevalidator } from 'react-router';
import { BrowserRouter } from '#web/kit/browser/browser-router.ts';
import { describeFailure } from '#web/kit/http/call.ts';
import { isOutdated } from '#web/kit/http/explain-refusal.ts';
import { useToast } from '#web/kit/ui/toast.tsx';
import { dismissToast, readToasts } from '#web/kit/ui/toast-store.ts';

interface Undo<Saved> {
  /** The subject of 'Move undone' and 'The move could not be undone.' */
  what: string;
  make: (saved: Saved) => Promise<unknown>;
  detail?: string;
  explain?: (failure: unknown) => string | undefined;
}

interface ChangeOptions<Saved> {
  /** Second line of the success toast; by default the server's warnings. */
  detail?: string | undefined;
  /** The Undo button's action: a change confirmed as undone, or one with its own texts. */
  undo?: Undo<Saved> | ((saved: Saved) => void);
  /** First line of a failure's toast, or a function of the reason; by default only the reason is shown. */
  failed?: string | ((reason: string) => string);
  /** The reason below that line. */
  explain?: (failure: unknown) => string | undefined;
  /** Shows a failure instead of the toast, unless it returns false. */
  showFailure?: (failure: unknown) => unknown;
  /** Whether success navigates to another page, which counts as saved: no guard asks before it. */
  leaves?: boolean;
}

interface ChangeSettings {
  owner?: string;
  reloads?: boolean;
  undoKey?: string;
}

export interface ChangeSaver {
  isSaving: boolean;
  /** Undoes the last change while its toast is visible. */
  undoLast: () => void;
  /**
   * Makes a change and confirms it in a toast; without a text, silently. Resolves to the response, once the page shows
   * the change if it reloads. After a failure, shows the reason in a toast and resolves to null.
   */
  save: <Saved>(
    change: () => Promise<Saved>,
    done: string | null,
    options?: ChangeOptions<Saved>,
  ) => Promise<Saved | null>;
}

/**
 * Saves changes. `owner` names the toasts of a component that unmounts, such as a dialog. With `reloads` the page's
 * data is loaded again; parts with their own data (`useRead`) reload after each change anyway. `undoKey` is the page's
 * shortcut for `undoLast`, displayed in toasts.
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
 * Reloads the page's data; resolves when it is on screen. The router renders it in a transition, which other updates
 * overtake, even those of later transitions: a dialog that closed at once would reveal the old data.
 */
function useReload(): () => Promise<void> {
  const router = useContext(BrowserRouter);
  const { revalidate } = useRevalidator();
  const matches = useMatches();
  const shown = useRef(matches);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    shown.current = matches;
    if (areLatest(matches, router)) for (const resolve of waiting.current.splice(0)) resolve();
  }, [matches, router]);

  return async () => {
    await revalidate();
    if (!areLatest(shown.current, router)) await new Promise<void>((resolve) => waiting.current.push(resolve));
  };
}

/** Whether the rendered data are the router's. */
function areLatest(matches: ReturnType<typeof useMatches>, router: ContextType<typeof BrowserRouter>): boolean {
  return matches.every(({ id, loaderData }) => loaderData === router?.state.loaderData[id]);
}

function readWarnings(saved: unknown): string | undefined {
  return (saved as { warnings?: string[] } | undefined)?.warnings?.join(' ') || undefined;
}
