import { useRead } from '#web/kit/http/use-read.ts';
import { BellLink } from '#web/shell/bell-link.tsx';

/** Loads its count after the page, and again after each change. */
export function UnreadBell() {
  const { answer } = useRead('GET /notifications/unread', {});
  return <BellLink count={answer ? `${answer.unread}${answer.has_more ? '+' : ''}` : undefined} />;
}
