import { Check } from 'lucide';
import { useEffect, useEffectEvent } from 'react';
import type { FollowReference } from '#contract/notifications/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { BELL } from '#web/kit/ui/bell.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { takeFollowWish } from '#web/notifications/follow-wish.ts';

interface FollowToggleProps extends FollowReference {
  size: 'small' | undefined;
}

/** Follows or unfollows a league, a team or a player. */
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

  const isLoaded = follows !== null;
  const followAsWished = useEffectEvent(() => {
    if (takeFollowWish({ kind, thing }) && !isFollowed) toggle();
  });
  useEffect(() => {
    if (isLoaded) followAsWished();
  }, [isLoaded]);

  return (
    <Button
      className="min-w-32"
      kind={isFollowed ? undefined : 'line'}
      size={size}
      aria-pressed={isFollowed}
      aria-busy={isSaving}
      disabled={isSaving || !isLoaded}
      onClick={toggle}
    >
      <Icon icon={isFollowed ? Check : BELL} size={16} />
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}
