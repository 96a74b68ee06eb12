import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { deleteDraft, storeDraft, takeDraft } from '#web/kit/session/drafts.ts';
import { usePageUser, useSession } from '#web/kit/session/session.tsx';

interface DraftOptions {
  /** While true, the draft is stored, so that a reload restores it. */
  hasInput?: boolean;
  /** While true, the draft stays stored even if the page is left, since its call may still fail. */
  isSending?: boolean;
}

export interface Draft {
  /** True for the sign-in page after the session has ended: the draft is restored afterwards. */
  isStoredWhenLeavingTo: (pathname: string | undefined) => boolean;
  clear: () => void;
}

/**
 * Restores a form's input after a reload, or after its session ended and the same user signed in again. Leaving the
 * form deletes its draft. `name` identifies the form within the page; `restore` gets the stored draft.
 */
export function useDraft<T>(name: string, value: T, restore: (draft: T) => void, options: DraftOptions = {}): Draft {
  const { isSending = false, hasInput = false } = options;
  const { pathname } = useLocation();
  const hasEnded = useSession().state === 'signedOut';
  const userId = usePageUser()?.id;
  const key = `${pathname} ${name}`;
  const isMounted = useRef(false);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once, when the form opens.
  useEffect(() => {
    const draft = userId === undefined ? undefined : takeDraft(key, userId);
    if (draft !== undefined) restore(draft as T);
  }, [key, userId]);

  useEffect(() => {
    if (userId === undefined || !(hasEnded || isSending || hasInput)) return;
    storeDraft(key, userId, value);
    // The address changes before React removes the form, and the page may be closed in between.
    function deleteIfLeft() {
      const { pathname: shown } = window.location;
      if (userId !== undefined && shown !== pathname && !isSending && !isSignInPage(shown)) deleteDraft(key, userId);
    }
    window.addEventListener('pagehide', deleteIfLeft);
    return () => {
      window.removeEventListener('pagehide', deleteIfLeft);
      const isNeededLater = !isMounted.current && (isSending || isSignInPage(window.location.pathname));
      if (!isNeededLater) deleteDraft(key, userId);
    };
  }, [hasEnded, hasInput, isSending, key, pathname, userId, value]);

  const isStoredWhenLeavingTo = useCallback((to: string | undefined) => hasEnded && isSignInPage(to), [hasEnded]);
  const clear = useCallback(() => {
    if (userId !== undefined) deleteDraft(key, userId);
  }, [key, userId]);
  return { isStoredWhenLeavingTo, clear };
}

function isSignInPage(pathname: string | undefined): boolean {
  return pathname === '/login';
}
