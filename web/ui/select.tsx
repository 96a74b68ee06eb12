import type { ComponentProps } from 'react';
import styles from '#web/ui/control.module.css';

/** The platform's list of options in the looks of a field. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select {...props} className={className ? `${styles.select} ${className}` : styles.select} />;
}
