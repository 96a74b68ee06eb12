import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import styles from '#web/kit/fields/control.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';

/** A one-line text field; `icon` is shown at its start. */
export function Input({ icon, className, ...props }: ComponentProps<'input'> & { icon?: IconNode }) {
  const input = <input {...props} className={className ? `${styles.input} ${className}` : styles.input} />;
  if (!icon) return input;
  return (
    <div className={styles.withIcon}>
      <Icon icon={icon} />
      {input}
    </div>
  );
}
