import type { ComponentProps } from 'react';
import styles from '#web/kit/fields/control.module.css';

/** A native `select`, styled as a field. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select {...props} className={className ? `${styles.select} ${className}` : styles.select} />;
}
