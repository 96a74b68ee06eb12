import type { ComponentProps } from 'react';
import { join } from '#web/kit/styles/join.ts';
import { NavLink } from '#web/kit/ui/link.tsx';

interface HeaderLinkProps extends Omit<ComponentProps<typeof NavLink>, 'className'> {
  isIcon?: boolean;
}

/** A round link at the end of the header. */
export function HeaderLink({ isIcon = false, ...props }: HeaderLinkProps) {
  const look = join(
    'inline-flex h-ctl items-center gap-2 rounded-full text-15 font-medium text-ink-2 hover:bg-surface-2 hover:text-ink phone:h-11 phone:min-w-11 phone:justify-center aria-[current]:bg-surface-2 aria-[current]:text-ink forced-colors:aria-[current]:-outline-offset-2 forced-colors:aria-[current]:[outline:2px_solid_Highlight]',
    isIcon ? 'relative px-2 py-0' : 'py-0 ps-1 pe-3 laptop:pe-1',
  );
  return <NavLink {...props} className={look} />;
}
