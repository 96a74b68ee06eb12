import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { User } from '#contract/users.ts';
import { ApiError, call } from '#web/http/call.ts';

export type SessionState = { state: 'loading' } | { state: 'absent' } | { state: 'present'; user: User };

export type Session = SessionState & {
  /** Forgets the user on this page; the server's session ends by its own calls. */
  clear: () => void;
  /** Asks the server again, as after the user's own data changed. */
  reload: () => Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

/** The signed-in user of the page (spec §4): loading, then present or absent. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
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

  const reload = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    const loaded = await loadSession();
    if (turn !== latest.current) return;
    // A user who is signed in stays so when the server cannot be asked.
    setCurrent((former) => loaded ?? (former.state === 'loading' ? { state: 'absent' } : former));
  }, []);

  useEffect(() => {
    if (isUnknown.current) reload();
  }, [reload]);

  const session = useMemo(() => ({ ...current, clear, reload }), [current, clear, reload]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Null when the server could not be asked. On the server, `signal` is the page request's. */
export async function loadSession(signal?: AbortSignal): Promise<SessionState | null> {
  try {
    const { user } = await call('GET /auth/session', { signal });
    return { state: 'present', user };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { state: 'absent' };
    console.warn('The session could not be loaded', error);
    return null;
  }
}
