import { BELL } from '#web/kit/ui/bell.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { HeaderLink } from '#web/shell/header-link.tsx';

/** `count` is the displayed number of unread notifications; undefined until loaded. */
export function BellLink({ count }: { count?: string }) {
  return (
    <HeaderLink
      isIcon
      to="/notifications"
      aria-label={count === undefined ? 'Notifications' : `Notifications, ${count} unread`}
    >
      <Icon icon={BELL} size={20} />
      {count !== undefined && count !== '0' && (
        <b className="absolute start-[50%] top-0 rounded-full bg-flag px-1 py-0 text-[0.6875rem] text-on-flag">
          {count}
        </b>
      )}
    </HeaderLink>
  );
}
