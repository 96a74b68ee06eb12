import '#web/styles/layers.css';
import '#web/styles/fonts.css';
import '#web/styles/tokens.css';
import '#web/styles/theme-light.css';
import '#web/styles/base.css';
import '#web/styles/layout.css';
import '#web/styles/forced-colors.css';
import '#web/styles/print.css';
import '#web/ui/button.css';
import '#web/ui/field.css';
import '#web/ui/alert.css';
import '#web/ui/panel.css';
import '#web/ui/pick-list.css';
import '#web/ui/side-nav.css';
import '#web/ui/table.css';
import '#web/ui/tag.css';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { SiteRoutes } from '#web/components/site-routes.ts';
import { replayEarlyEvents } from '#web/early-events.ts';
import { PrefetchPages } from '#web/prefetch-pages.tsx';
import { routes } from '#web/routes.ts';
import { SessionProvider, type SessionState } from '#web/session/session.tsx';
import { ToastProvider } from '#web/ui/toast.tsx';

/** Everything around the router, the same on the server and in the browser, as hydration needs it. */
export function App({ session, children }: { session: SessionState; children: ReactNode }) {
  useEffect(replayEarlyEvents, []);
  return (
    <StrictMode>
      <SessionProvider initial={session}>
        <ToastProvider>
          <SiteRoutes value={routes}>{children}</SiteRoutes>
          <PrefetchPages routes={routes} />
        </ToastProvider>
      </SessionProvider>
    </StrictMode>
  );
}
