import { CircleAlert, CircleCheck, type IconNode, Info, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import styles from '#web/kit/ui/alert.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';

interface AlertProps {
  kind?: 'info' | 'success' | 'warning' | 'error';
  /** Replaces the kind's icon. */
  icon?: IconNode;
  /** An alert that appears later needs one: with `alert` it interrupts a screen reader, with `status` it waits. */
  role?: 'alert' | 'status';
  /** `li` inside a list. */
  as?: 'div' | 'li';
  className?: string;
  children: ReactNode;
}

const LOOKS = { info: undefined, success: styles.success, warning: styles.warning, error: styles.error };
const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** One or two highlighted sentences: information, a success, a warning or an error. */
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
