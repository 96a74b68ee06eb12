import { createContext } from 'react';
import type { RouteObject } from 'react-router';

/** Every route of the site, for components that look ahead: importing them would be a cycle. */
export const SiteRoutes = createContext<RouteObject[]>([]);
