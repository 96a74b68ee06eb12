export type Theme = 'dark' | 'light';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

/** Follows the system's theme as long as none is chosen. */
function followSystem() {
  const systemIsLight = window.matchMedia('(prefers-color-scheme: light)');
  systemIsLight.addEventListener('change', () => {
    if (!readStoredTheme()) showTheme(systemIsLight.matches ? 'light' : 'dark');
  });
}

/** Paper is light, whatever the screen is. */
function printInLight() {
  const { dataset } = document.documentElement;
  window.addEventListener('beforeprint', () => {
    const shown = readTheme();
    dataset.theme = 'light';
    window.addEventListener('afterprint', () => (dataset.theme = shown), { once: true });
  });
}

if (!import.meta.env.SSR) {
  followSystem();
  printInLight();
}

export function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

/** The server does not know the reader's theme; what depends on it shows once the page is hydrated. */
export function readServerTheme(): Theme {
  return 'dark';
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a theme and keeps it for later visits; `before-paint.js` reads it before first paint. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
  showTheme(theme);
}

function readStoredTheme(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
  for (const listener of listeners) listener();
}
