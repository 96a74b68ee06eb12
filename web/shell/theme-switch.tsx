import { Moon, Sun } from 'lucide';
import { useSyncExternalStore } from 'react';
import { chooseTheme, readServerTheme, readTheme, subscribeToTheme } from '#web/kit/browser/theme.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from '#web/shell/theme-switch.module.css';

export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme, readServerTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Button kind="ghost" isIcon aria-label={`Switch to ${other} theme`} onClick={() => chooseTheme(other)}>
      <Icon icon={Sun} size={20} className={styles.sun} />
      <Icon icon={Moon} size={20} className={styles.moon} />
    </Button>
  );
}
