import { Moon, Sun } from 'lucide';
import { useSyncExternalStore } from 'react';
import { chooseTheme, readServerTheme, readTheme, subscribeToTheme } from '#web/components/theme.ts';
import { Icon } from '#web/ui/icon.tsx';
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
      <Icon icon={Sun} size={20} className="i-sun" />
      <Icon icon={Moon} size={20} className="i-moon" />
    </button>
  );
}
