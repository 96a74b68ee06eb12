import { useLocation } from 'react-router';
import type { FollowReference } from '#contract/notifications/schema.ts';
import { loginPath } from '#web/kit/session/login-path.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { BELL } from '#web/kit/ui/bell.ts';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { lazyPart } from '#web/lazy-part.tsx';

const LABEL = (
  <>
    <Icon icon={BELL} size={16} />
    Follow
  </>
);

const SmallToggle = loadToggle('small');
const Toggle = loadToggle(undefined);

function loadToggle(size: 'small' | undefined) {
  return lazyPart(() => import('#web/notifications/follow-toggle.tsx').then((part) => part.FollowToggle), {
    waiting: (
      <Button kind="line" className="min-w-32" size={size} disabled>
        {LABEL}
      </Button>
    ),
  });
}

interface FollowButtonProps extends FollowReference {
  size?: 'small';
}

/** Follows a league, a team or a player; for visitors after the sign-in, which says why and returns to the page. */
export function FollowButton({ size, ...thing }: FollowButtonProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.state === 'signedIn')
    return size ? <SmallToggle size={size} {...thing} /> : <Toggle size={size} {...thing} />;
  return (
    <ButtonLink
      kind="line"
      className="min-w-32"
      size={size}
      to={loginPath(pathname + search, 'follow')}
      onClick={() => import('#web/notifications/follow-wish.ts').then((wish) => wish.storeFollowWish(thing))}
    >
      {LABEL}
    </ButtonLink>
  );
}
