import { use } from 'react';
import { Navigate } from 'react-router';
import { PageRenderContext } from '#web/components/page-render.ts';

/** Leads elsewhere in place of a page: by HTTP when the server renders it, in the browser by the router. */
export function Redirect({ to }: { to: string }) {
  const render = use(PageRenderContext);
  if (!render) return <Navigate to={to} replace />;
  render.redirect ??= to;
  return null;
}
