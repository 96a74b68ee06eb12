import { useLocation } from 'react-router';
import type { FollowReference } from '#contract/notifications/schema.ts';
import { loginPath } from '#web/kit/session/login-path.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { BELL } from '#web/kit/ui/bell.ts';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import styles from '#web/notifications/follow-button.module.css';

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
      <Button kind="line" className={styles.follow} size={size} disabled>
        {LABEL}
      </Button>
    ),
  });
}

interface FollowButtonProps extends FollowReference {
  size?: 'small';
}

/** Follows a league, a team or a player; leads visitors to signing in and back. */
export function FollowButton({ size, ...thing }: FollowButtonProps) {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.state === 'signedIn')
    return size ? <SmallToggle size={size} {...thing} /> : <Toggle size={size} {...thing} />;
  return (
    <ButtonLink kind="line" className={styles.follow} size={size} to={loginPath(pathname)}>
      {LABEL}
    </ButtonLink>
  );
}
