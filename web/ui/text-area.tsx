import type { ComponentProps } from 'react';
import styles from '#web/ui/control.module.css';

/** A field of several lines, which the reader can make taller. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={className ? `${styles.textArea} ${className}` : styles.textArea} />;
}
