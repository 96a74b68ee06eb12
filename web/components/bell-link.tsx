import { NavLink } from 'react-router';
import styles from '#web/components/site-header.module.css';
import { BELL } from '#web/ui/bell.ts';
import { Icon } from '#web/ui/icon.tsx';

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
