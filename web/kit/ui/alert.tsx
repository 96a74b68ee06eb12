import { CircleAlert, CircleCheck, type IconNode, Info, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { join } from '#web/kit/styles/join.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { Icon } from '#web/kit/ui/icon.tsx';

interface AlertProps {
  kind?: 'info' | 'success' | 'warning' | 'error';
  /** Replaces the kind's icon. */
  icon?: IconNode;
  /** Required for an alert that appears later: `alert` interrupts a screen reader, `status` waits. */
  role?: 'alert' | 'status';
  /** `li` inside a list. */
  as?: 'div' | 'li';
  className?: string;
  children: ReactNode;
}

const LOOKS = {
  info: undefined,
  success: tw`bg-success-soft [&>svg]:text-success`,
  warning: tw`bg-warn-soft [&>svg]:text-warn`,
  error: tw`bg-danger-soft [&>svg]:text-danger`,
};
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
    <Element
      className={join(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-2 bg-surface-2 px-4 py-3 text-14 text-ink-2 [&>svg]:mt-0.5 [&>svg]:text-info',
        LOOKS[kind],
        className,
      )}
      role={role}
    >
      <Icon icon={icon} size={18} />
      {children}
    </Element>
  );
}
