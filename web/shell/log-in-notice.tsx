import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { REFUSED_PATH_COOKIE, readReturnPath } from '#contract/accounts/return-path.ts';
import { loginPath } from '#web/kit/session/login-path.ts';
import { addToast } from '#web/kit/ui/toast-store.ts';
import { logInFirst } from '#web/messages.ts';

/** After a redirect from a page that needs a session: a message that says so, with a sign-in that returns to that page. */
export function LogInNotice() {
  const navigate = useNavigate();
  useEffect(() => {
    const path = takeRefusedPath();
    if (path === null) return;
    addToast('info', logInFirst(path), undefined, { label: 'Log in', run: () => navigate(loginPath(path)) });
  }, [navigate]);
  return null;
}

/** The path in the cookie of the redirect, which is deleted. */
function takeRefusedPath(): string | null {
  const start = `${REFUSED_PATH_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  if (!cookie) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: Safari lacks the Cookie Store API on http and in older versions.
  document.cookie = `${start}; path=/; max-age=0`;
  try {
    return readReturnPath(decodeURIComponent(cookie.slice(start.length)));
  } catch {
    return null;
  }
}
