import { ChevronRight, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';

interface IconRowProps {
  icon: IconNode;
  title: ReactNode;
  /** Without it the row is no link. */
  to?: string;
  /** Only for notices: unread ones are marked, read ones are quieter. */
  state?: 'unread' | 'read';
  onClick?: (() => void) | undefined;
  /** Shown below the title. */
  children: ReactNode;
}

/** A row of a list that leads somewhere, with an icon of its kind. */
export function IconRow({ icon, title, to, state, onClick, children }: IconRowProps) {
  const content = (
    <>
      <Icon icon={icon} size={20} className="text-ink-3" />
      <span>
        {state === 'unread' && <span className="sr-only">Unread: </span>}
        <b className={`block wrap-text ${state === 'read' ? 'font-medium text-ink-2' : ''}`}>{title}</b>
        <small className="block text-14 wrap-text text-ink-3">{children}</small>
      </span>
    </>
  );
  if (to === undefined) return <div className="icon-row">{content}</div>;
  return (
    <Link
      className={`icon-row hover:bg-surface-2 ${state === 'unread' ? '[box-shadow:inset_4px_0_0_var(--flag)]' : ''}`}
      to={to}
      onClick={onClick}
    >
      {content}
      <Icon icon={ChevronRight} size={20} className="text-ink-3" />
    </Link>
  );
}
