import { createContext } from 'react';
import type { RouteObject } from 'react-router';

/** Every route of the site. A context, since importing the routes from components would be an import cycle. */
export const SiteRoutes = createContext<RouteObject[]>([]);
