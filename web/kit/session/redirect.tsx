import { use } from 'react';
import { Navigate } from 'react-router';
import { PageRenderContext } from '#web/kit/page/page-render.ts';

/** Redirects instead of rendering a page: by HTTP on the server, by the router in browsers. */
export function Redirect({ to }: { to: string }) {
  const render = use(PageRenderContext);
  if (!render) return <Navigate to={to} replace />;
  render.redirect ??= to;
  return null;
}
