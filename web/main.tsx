import '#web/styles/layers.css';
import '#web/styles/fonts.css';
import '#web/styles/tokens.css';
import '#web/styles/theme-light.css';
import '#web/styles/base.css';
import '#web/styles/layout.css';
import '#web/styles/forced-colors.css';
import '#web/ui/button.css';
import '#web/ui/field.css';
import '#web/ui/note.css';
import '#web/ui/panel.css';
import '#web/ui/pick-list.css';
import '#web/ui/side-nav.css';
import '#web/ui/table.css';
import '#web/ui/tag.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { beginReturn, endReturn } from '#web/http/page-memory.ts';
import { PrefetchPages } from '#web/prefetch-pages.tsx';
import { routes } from '#web/routes.ts';
import { SessionProvider } from '#web/session/session.tsx';
import { ToastProvider } from '#web/ui/toast.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

// Before the router listens: going back shows a page as it was, and then asks the server what became of it.
window.addEventListener('popstate', beginReturn);
const router = createBrowserRouter(routes);
router.subscribe(({ navigation }) => {
  // Once it stands where it stood: asking keeps the place that it is asked at.
  if (navigation.state === 'idle' && endReturn()) setTimeout(() => router.revalidate());
});

createRoot(root).render(
  <StrictMode>
    <SessionProvider>
      <ToastProvider>
        <RouterProvider router={router} />
        <PrefetchPages routes={routes} />
      </ToastProvider>
    </SessionProvider>
  </StrictMode>,
);
