import { BellLink } from '#web/components/bell-link.tsx';
import { useRead } from '#web/http/use-read.ts';

/** Its count is read after the page, and again after each change. */
export function UnreadBell() {
  const { answer } = useRead('GET /notifications/unread', {});
  return <BellLink count={answer ? `${answer.unread}${answer.has_more ? '+' : ''}` : undefined} />;
}
