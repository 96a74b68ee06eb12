import { createContext } from 'react';
import type { createBrowserRouter } from 'react-router';

/** The browser's router; null on the server, which doesn't navigate. */
export const BrowserRouter = createContext<ReturnType<typeof createBrowserRouter> | null>(null);
