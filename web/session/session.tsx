import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/users.ts';
import { ApiError, call, onUnauthorized } from '#web/http/call.ts';
import { forgetReadPages } from '#web/http/read-pages.ts';
import { currentPath } from '#web/session/login-path.ts';

export type SessionState =
  | { state: 'loading' }
  | { state: 'present'; user: User }
  | {
      state: 'absent';
      /** The session that ended while a page was open, and that page: its path, and the path with query and hash. */
      ended?: { user: User; pathname: string; path: string };
    };

export type Session = SessionState & {
  /** Forgets the user on this page; the server's session ends by its own calls. */
  clear: () => void;
  /** The server answered 401 on this page, or for it. */
  end: (path: string) => void;
  /** Loads the user again, as after their own data changed. */
  reload: () => Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

/** The signed-in user of the page (spec §4): loading, then present or absent. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

/** The user of a protected page: who is signed in, or was when this page was opened. */
export function usePageUser(): User | null {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.state === 'present') return session.user;
  return session.state === 'absent' && session.ended?.pathname === pathname ? session.ended.user : null;
}

/** `initial` is the session of the page request; while it is loading, the browser asks for it. */
export function SessionProvider({ initial, children }: { initial: SessionState; children: ReactNode }) {
  const [current, setCurrent] = useState(initial);
  const isUnknown = useRef(initial.state === 'loading');
  const latest = useRef(0);

  const clear = useCallback(() => {
    latest.current += 1;
    setCurrent({ state: 'absent' });
  }, []);

  const end = useCallback((path: string) => {
    setCurrent((former) => {
      const user = former.state === 'present' ? former.user : former.state === 'absent' && former.ended?.user;
      return user ? { state: 'absent', ended: { user, pathname: path.replace(/[?#].*/, ''), path } } : former;
    });
  }, []);

  // Who logs out needs no session any more.
  useEffect(() => onUnauthorized((name) => name === 'POST /auth/logout' || end(currentPath())), [end]);

  const reload = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    const loaded = await loadSession();
    if (turn !== latest.current) return;
    setCurrent((former) => {
      if (loaded?.state === 'present' || former.state === 'loading') return loaded ?? { state: 'absent' };
      // A session that ended has been reported by the call itself; a failed call says nothing about it.
      return former;
    });
  }, []);

  useEffect(() => {
    if (isUnknown.current) reload();
  }, [reload]);

  const userId = current.state === 'present' ? current.user.id : null;
  useEffect(() => {
    if (userId !== null) return forgetReadPages;
  }, [userId]);

  const session = useMemo(() => ({ ...current, clear, end, reload }), [current, clear, end, reload]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Null when the server could not be asked. On the server, `signal` is the page request's. */
export async function loadSession(signal?: AbortSignal): Promise<SessionState | null> {
  try {
    const { user } = await call('GET /auth/session', { signal });
    return { state: 'present', user };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { state: 'absent' };
    if (!import.meta.env.SSR) console.warn('The session could not be loaded', error);
    return null;
  }
}
