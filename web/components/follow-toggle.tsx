import { Check } from 'lucide';
import type { FollowReference } from '#contract/notifications/schema.ts';
import styles from '#web/components/follow-button.module.css';
import { useChange } from '#web/components/use-change.ts';
import { call } from '#web/http/call.ts';
import { explainRefusal } from '#web/http/explain-refusal.ts';
import { useRead } from '#web/http/use-read.ts';
import { BELL } from '#web/ui/bell.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface FollowToggleProps extends FollowReference {
  size: 'small' | undefined;
}

/** Follows a league, a team or a player, or ends it. */
export function FollowToggle({ size, kind, thing }: FollowToggleProps) {
  const { answer: follows } = useRead('GET /follows', {});
  const { isSaving, save } = useChange();
  const isFollowed = follows?.some((other) => other.kind === kind && other.thing === thing) ?? false;

  async function toggle() {
    const body = { kind, thing };
    const options = { failed: 'The change could not be made.', explain: explainRefusal };
    if (isFollowed) await save(() => call('POST /follows/remove', { body }), 'Unfollowed', options);
    else await save(() => call('POST /follows', { body }), 'Followed', options);
  }

  return (
    <Button
      className={styles.follow}
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
