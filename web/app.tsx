import '#web/styles/layers.css';
import '#web/styles/fonts.css';
import '#web/styles/tokens.css';
import '#web/styles/theme-light.css';
import '#web/styles/base.css';
import '#web/styles/layout.module.css';
import '#web/styles/print.css';
import '#web/ui/button.module.css';
import '#web/ui/field.module.css';
import '#web/ui/control.module.css';
import '#web/ui/alert.module.css';
import '#web/ui/panel.module.css';
import '#web/ui/pick-list.module.css';
import '#web/ui/side-nav.module.css';
import '#web/ui/data-table.module.css';
import '#web/ui/tag.module.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { SiteRoutes } from '#web/components/site-routes.ts';
import { CrestClips } from '#web/components/team-crest.tsx';
import { replayEarlyEvents } from '#web/early-events.ts';
import { PrefetchPages } from '#web/prefetch-pages.tsx';
import { routes } from '#web/routes.ts';
import { SessionProvider, type SessionState } from '#web/session/session.tsx';
import { ToastProvider } from '#web/ui/toast.tsx';

interface AppProps {
  session: SessionState;
  queries: QueryClient;
  children: ReactNode;
}

/** Everything around the router. Hydration requires the same tree on the server and in the browser. */
export function App({ session, queries, children }: AppProps) {
  // Not in a layout effect: keys are recorded until the effects of the page have added its listeners.
  useEffect(() => void replayEarlyEvents(), []);
  return (
    <StrictMode>
      <SessionProvider initial={session}>
        <QueryClientProvider client={queries}>
          <ToastProvider>
            <SiteRoutes value={routes}>{children}</SiteRoutes>
            <PrefetchPages routes={routes} />
            <CrestClips />
          </ToastProvider>
        </QueryClientProvider>
      </SessionProvider>
    </StrictMode>
  );
}
