import type { IconNode } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { join } from '#web/kit/styles/join.ts';
import { Icon } from '#web/kit/ui/icon.tsx';

/** A one-line text field; `icon` is shown at its start. */
export function Input({ icon, className, ...props }: ComponentProps<'input'> & { icon?: IconNode }) {
  const input = <input {...props} className={join('control min-h-ctl px-3 py-1.5 phone:min-h-11', className)} />;
  return icon ? <FieldWithIcon icon={icon}>{input}</FieldWithIcon> : input;
}

interface FieldWithIconProps {
  icon: IconNode;
  size?: 18;
  children: ReactNode;
}

/** A field with an icon at its start. */
export function FieldWithIcon({ icon, size, children }: FieldWithIconProps) {
  return (
    <div className="relative [&>input]:ps-9.5">
      <Icon
        className="pointer-events-none absolute start-3 top-1/2 [translate:0_-50%] text-ink-3"
        icon={icon}
        size={size}
      />
      {children}
    </div>
  );
}
