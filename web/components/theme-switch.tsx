import { Moon, Sun } from 'lucide';
import { useSyncExternalStore } from 'react';
import { chooseTheme, readServerTheme, readTheme, subscribeToTheme } from '#web/components/theme.ts';
import styles from '#web/components/theme-switch.module.css';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

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
