export type Theme = 'dark' | 'light';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

/** Follows the system's theme unless the visitor has chosen one. */
function followSystem() {
  const systemIsLight = window.matchMedia('(prefers-color-scheme: light)');
  systemIsLight.addEventListener('change', () => {
    if (!readStoredTheme()) showTheme(systemIsLight.matches ? 'light' : 'dark');
  });
}

/** Prints in the light theme. */
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

/** The theme for server rendering; the visitor's theme is applied after hydration. */
export function readServerTheme(): Theme {
  return 'dark';
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies and stores a theme; `before-paint.js` reads it on the next page load. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be blocked; the choice is then lost with the page.
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
  // Transitions are for hovering; here they would repaint the page for several frames.
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
  for (const listener of listeners) listener();
}
