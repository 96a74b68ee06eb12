import { Check } from 'lucide';
import { useLocation } from 'react-router';
import type { FollowReference } from '#contract/notifications.ts';
import { useChange } from '#web/components/use-change.ts';
import { call } from '#web/http/call.ts';
import { explainRefusal } from '#web/http/explain-refusal.ts';
import { useRead } from '#web/http/use-read.ts';
import { loginPath } from '#web/session/login-path.ts';
import { useSession } from '#web/session/session.tsx';
import { BELL } from '#web/ui/bell.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface FollowButtonProps extends FollowReference {
  size?: 'small' | undefined;
}

/** Follows a league, a team or a player; leads visitors to signing in and back. */
export function FollowButton({ size, ...thing }: FollowButtonProps) {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.state === 'signedIn') return <FollowToggle size={size} {...thing} />;
  return (
    <ButtonLink kind="line" size={size} to={loginPath(pathname)}>
      <Icon icon={BELL} size={16} />
      Follow
    </ButtonLink>
  );
}

function FollowToggle({ size, kind, thing }: FollowButtonProps) {
  const { answer: follows } = useRead('GET /follows', {});
  const { isSaving, save } = useChange();
  const isFollowed = follows?.some((other) => other.kind === kind && other.thing === thing) ?? false;

  async function toggle() {
    const body = { kind, thing };
    const options = { failed: 'This did not work.', explain: explainRefusal };
    if (isFollowed) await save(() => call('POST /follows/remove', { body }), 'Unfollowed', options);
    else await save(() => call('POST /follows', { body }), 'Followed', options);
  }

  return (
    <Button
      kind={isFollowed ? undefined : 'line'}
      size={size}
      aria-pressed={isFollowed}
      aria-busy={isSaving}
      disabled={isSaving || follows === null}
      onClick={toggle}
    >
      <Icon icon={isFollowed ? Check : BELL} size={16} />
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}
