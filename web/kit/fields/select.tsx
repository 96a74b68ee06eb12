import type { ComponentProps } from 'react';
import styles from '#web/kit/fields/select.module.css';
import { join } from '#web/kit/styles/join.ts';

export interface SelectProps extends ComponentProps<'select'> {
  /** Options by id, after those in `children`. */
  options?: readonly { id: number | string; name: string }[] | undefined;
}

/** A native `select`, styled as a field. */
export function Select({ options, className, children, ...props }: SelectProps) {
  const look = join('control min-h-ctl py-1.5 ps-3 pe-9 phone:min-h-11', styles.select, className);
  return (
    <select {...props} className={look}>
      {children}
      {options?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
