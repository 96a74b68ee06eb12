import type { MatchRequest } from '#contract/leagues.ts';
import { MatchStatusPill } from '#web/components/match-status.tsx';
import styles from '#web/pages/my-leagues/requests-tab.module.css';

/** Why a match is On-Hold: what its data contradicts itself about (rules §5). Nothing for other matches. */
export function HoldReasons({ request }: { request: MatchRequest }) {
  if (request.status !== 'On-Hold') return null;
  return (
    <div className={styles.hold}>
      <MatchStatusPill status={request.status} />
      {request.hold_reasons.length === 0 ? (
        <p>Corrected: nothing contradicts itself any more.</p>
      ) : (
        <ul>
          {request.hold_reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
