import { lazyPart } from '#web/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The button that follows a page's league, team or player, loaded when the page is idle. */
export const Follow = lazyPart(() => import('#web/components/follow-button.tsx').then((part) => part.FollowButton), {
  waiting: <Skeleton width="6rem" height="2rem" />,
});
