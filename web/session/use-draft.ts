import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { dropDraft, keepDraft, takeDraft } from '#web/session/drafts.ts';
import { usePageUser, useSession } from '#web/session/session.tsx';

interface DraftOptions {
  /** While true, the draft outlives the page: its call may still fail. */
  isSending?: boolean;
}

export interface Draft {
  /** True on the way to the sign-in page after the session has ended: the draft is there afterwards. */
  isKeptOnTheWayTo: (pathname: string | undefined) => boolean;
  drop: () => void;
}

/**
 * Brings what is typed into a form of this page back after the session ended and its user signed in again. `name` tells
 * apart the forms of a page; `restore` is called with a draft that was kept.
 */
export function useDraft<T>(name: string, value: T, restore: (draft: T) => void, options: DraftOptions = {}): Draft {
  const { isSending = false } = options;
  const { pathname } = useLocation();
  const hasEnded = useSession().state === 'absent';
  const userId = usePageUser()?.id;
  const key = `${pathname} ${name}`;
  const isMounted = useRef(false);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once, to the form that opens.
  useEffect(() => {
    const draft = userId === undefined ? undefined : takeDraft(key, userId);
    if (draft !== undefined) restore(draft as T);
  }, [key, userId]);

  useEffect(() => {
    if (userId === undefined || !(hasEnded || isSending)) return;
    keepDraft(key, userId, value);
    return () => {
      const isNeededLater = !isMounted.current && (isSending || isSignInPage(window.location.pathname));
      if (!isNeededLater) dropDraft(key, userId);
    };
  }, [hasEnded, isSending, key, userId, value]);

  const isKeptOnTheWayTo = useCallback((to: string | undefined) => hasEnded && isSignInPage(to), [hasEnded]);
  const drop = useCallback(() => {
    if (userId !== undefined) dropDraft(key, userId);
  }, [key, userId]);
  return { isKeptOnTheWayTo, drop };
}

function isSignInPage(pathname: string | undefined): boolean {
  return pathname === '/login';
}
