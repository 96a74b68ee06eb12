import type { ComponentProps } from 'react';
import styles from '#web/kit/fields/control.module.css';

/** A resizable text field of several lines. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={className ? `${styles.textArea} ${className}` : styles.textArea} />;
}
