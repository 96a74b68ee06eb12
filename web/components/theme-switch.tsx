import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { chooseTheme, readServerTheme, readTheme, subscribeToTheme } from '#web/components/theme.ts';
import '#web/components/theme-switch.css';

export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme, readServerTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className="btn btn--ghost btn--icon"
      aria-label={`Switch to ${other} theme`}
      onClick={() => chooseTheme(other)}
    >
      <Sun className="i i-20 i-sun" />
      <Moon className="i i-20 i-moon" />
    </button>
  );
}
