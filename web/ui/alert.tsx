import { CircleAlert, CircleCheck, type IconNode, Info, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import styles from '#web/ui/alert.module.css';
import { Icon } from '#web/ui/icon.tsx';

interface AlertProps {
  kind?: 'info' | 'success' | 'warning' | 'error';
  /** In place of the kind's own. */
  icon?: IconNode;
  /** For one that comes while the page is read: `alert` interrupts a screen reader, `status` waits. */
  role?: 'alert' | 'status';
  /** In a list it is an item. */
  as?: 'div' | 'li';
  className?: string;
  children: ReactNode;
}

const LOOKS = { info: undefined, success: styles.success, warning: styles.warning, error: styles.error };
const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** A sentence or two that stand out from the page: what to know, what went well, what to mind, what failed. */
export function Alert({
  kind = 'info',
  icon = ICONS[kind],
  role,
  as: Element = 'div',
  className,
  children,
}: AlertProps) {
  return (
    <Element className={[styles.alert, LOOKS[kind], className].filter(Boolean).join(' ')} role={role}>
      <Icon icon={icon} size={18} />
      {children}
    </Element>
  );
}
