import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/accounts/schema.ts';
import type { UnseenDecision } from '#contract/leagues/requests.ts';
import { ApiError, call, onUnauthorized } from '#web/kit/http/call.ts';
import { clearOfflinePages } from '#web/kit/http/offline-pages.ts';
import { currentPath } from '#web/kit/session/login-path.ts';

export type SessionState =
  | { state: 'loading' }
  | {
      state: 'signedIn';
      user: User;
      /** Decisions about the user's requests for leagues that the user hasn't seen. */
      decisions: readonly UnseenDecision[];
    }
  | {
      state: 'signedOut';
      /** Set if the session ended on an open page: its user, the page's pathname, and its path with query and hash. */
      ended?: { user: User; pathname: string; path: string };
    };

export type Session = SessionState & {
  /** Signs out on this page only; separate calls end the server's session. */
  clear: () => void;
  /** Ends the session after a 401 on the page at `path`. */
  end: (path: string) => void;
  /** Reloads the user, for example after a change of the profile. */
  reload: () => Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

/** The session: loading, then signed in or signed out. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

/** The user of a protected page: the signed-in one, or the one whose session ended on this page. */
export function usePageUser(): User | null {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.state === 'signedIn') return session.user;
  return session.state === 'signedOut' && session.ended?.pathname === pathname ? session.ended.user : null;
}

/** `initial` is the session of the page request; if its state is `loading`, the browser fetches the session. */
export function SessionProvider({ initial, children }: { initial: SessionState; children: ReactNode }) {
  const [current, setCurrent] = useState(initial);
  const isUnknown = useRef(initial.state === 'loading');
  const latest = useRef(0);

  const clear = useCallback(() => {
    latest.current += 1;
    setCurrent({ state: 'signedOut' });
  }, []);

  const end = useCallback((path: string) => {
    setCurrent((former) => {
      const user = former.state === 'signedIn' ? former.user : former.state === 'signedOut' && former.ended?.user;
      return user ? { state: 'signedOut', ended: { user, pathname: path.replace(/[?#].*/, ''), path } } : former;
    });
  }, []);

  // A 401 to the log-out call isn't an unexpected end of the session.
  useEffect(() => onUnauthorized((name) => name === 'POST /auth/logout' || end(currentPath())), [end]);

  const reload = useCallback(async () => {
    latest.current += 1;
    const attempt = latest.current;
    const loaded = await loadSession();
    if (attempt !== latest.current) return;
    setCurrent((former) => {
      if (loaded?.state === 'signedIn' || former.state === 'loading') return loaded ?? { state: 'signedOut' };
      // A 401 has ended the session through `onUnauthorized`; other failures don't change it.
      return former;
    });
  }, []);

  useEffect(() => {
    if (isUnknown.current) reload();
  }, [reload]);

  const userId = current.state === 'signedIn' ? current.user.id : null;
  useOtherTabs(current.state === 'loading' ? undefined : userId, (otherId) =>
    otherId === null ? end(currentPath()) : reload(),
  );
  useEffect(() => {
    if (userId !== null) return clearOfflinePages;
  }, [userId]);

  const session = useMemo(() => ({ ...current, clear, end, reload }), [current, clear, end, reload]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * Announces the user to the site's other tabs, null for none, and calls `onChange` if another tab has another user,
 * after signing in or out there. `userId` is undefined while unknown.
 */
function useOtherTabs(userId: number | null | undefined, onChange: (userId: number | null) => void) {
  const isDifferent = useEffectEvent((otherId: number | null) => {
    if (userId !== undefined && otherId !== userId) onChange(otherId);
  });
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    const opened = new BroadcastChannel('session');
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<number | null>) => isDifferent(data);
    return () => opened.close();
  }, []);
  useEffect(() => {
    if (userId !== undefined) channel.current?.postMessage(userId);
  }, [userId]);
}

/** Null if the call failed. On the server, `signal` is the page request's. */
export async function loadSession(signal?: AbortSignal): Promise<SessionState | null> {
  try {
    const session = await call('GET /auth/session', { signal });
    return { state: 'signedIn', ...session };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { state: 'signedOut' };
    if (!import.meta.env.SSR) console.warn('The session could not be loaded', error);
    return null;
  }
}
