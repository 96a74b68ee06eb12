import { useSession } from '#web/kit/session/session.tsx';
import { lazyPart } from '#web/lazy-part.tsx';

const DecisionList = lazyPart(() => import('#web/shell/decision-list.tsx').then((part) => part.DecisionList), {
  waiting: null,
});

/** On every page, the site's answers to one's requests for leagues, until they are closed or followed on any device. */
export function LeagueDecisions() {
  const session = useSession();
  if (session.state !== 'signedIn' || session.decisions.length === 0) return null;
  return <DecisionList decisions={session.decisions} />;
}
