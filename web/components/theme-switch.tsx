import { Moon, Sun } from 'lucide';
import { useSyncExternalStore } from 'react';
import { chooseTheme, readServerTheme, readTheme, subscribeToTheme } from '#web/components/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import '#web/components/theme-switch.css';

export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme, readServerTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Button kind="ghost" isIcon aria-label={`Switch to ${other} theme`} onClick={() => chooseTheme(other)}>
      <Icon icon={Sun} size={20} className="i-sun" />
      <Icon icon={Moon} size={20} className="i-moon" />
    </Button>
  );
}
