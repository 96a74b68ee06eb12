import { lazyPart } from '#web/lazy-part.tsx';
import { useSession } from '#web/session/session.tsx';

const DecisionList = lazyPart(() => import('#web/session/decision-list.tsx').then((part) => part.DecisionList), {
  waiting: null,
});

/** On every page, the site's answers to one's requests for leagues, until they are closed or followed on any device. */
export function LeagueDecisions() {
  const session = useSession();
  if (session.state !== 'signedIn' || session.decisions.length === 0) return null;
  return <DecisionList decisions={session.decisions} />;
}
