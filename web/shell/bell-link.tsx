import { NavLink } from 'react-router';
import { BELL } from '#web/kit/ui/bell.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from '#web/shell/site-header.module.css';

/** `count` is that of unread notifications, as shown; undefined until it is loaded. */
export function BellLink({ count }: { count?: string }) {
  return (
    <NavLink
      className={`${styles.account} ${styles.bell}`}
      to="/notifications"
      aria-label={count === undefined ? 'Notifications' : `Notifications, ${count} unread`}
    >
      <Icon icon={BELL} size={20} />
      {count !== undefined && count !== '0' && <b>{count}</b>}
    </NavLink>
  );
}
