import { RotateCcw } from 'lucide';
import { useState } from 'react';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { toPair, writeShootOut } from '#contract/matches/shoot-outs.ts';
import type { DeclinedMatch } from '#contract/review/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { Score } from '#web/kit/heads/score.tsx';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from '#web/leagues/my-leagues/requests-tab.module.css';

interface DeclinedMatchesProps {
  leagueId: number;
  onRestored: () => void;
}

/** Recently declined or removed matches, which can be restored. */
export function DeclinedMatches({ leagueId, onRestored }: DeclinedMatchesProps) {
  const { answer, error } = useRead('GET /leagues/myLeagues/:league_id/declined', { params: { league_id: leagueId } });
  const declined = answer ?? [];
  const hasFailed = error !== null;
  const [restoring, setRestoring] = useState<number | null>(null);
  const { save } = useChange();

  async function restore({ match_id, removal_reason }: DeclinedMatch) {
    setRestoring(match_id);
    const send = () => call('POST /leagues/myLeagues/restore_match', { body: { match_id, league_id: leagueId } });
    const done = removal_reason === null ? 'The match is a request again.' : 'The match counts again.';
    const restored = await save(send, done, { failed: 'The match could not be restored.', explain: explainRefusal });
    if (restored) onRestored();
    setRestoring(null);
  }

  if (declined.length === 0 && !hasFailed) return null;
  return (
    <section className={styles.declined} aria-labelledby="declined-title">
      <h4 className={typography.partTitle} id="declined-title">
        Declined and removed
      </h4>
      {hasFailed ? (
        <p className={`${typography.size13} ${typography.dim}`}>
          The declined and removed matches could not be loaded.
        </p>
      ) : (
        <>
          <p className={`${typography.size13} ${typography.dim}`}>They can be restored for {RESTORABLE_DAYS} days.</p>
          <ul className={`${layout.blocks} ${layout.bleeds} ${styles.list}`}>
            {declined.map((match) => (
              <li key={match.match_id}>
                <DeclinedRow match={match} isBusy={restoring === match.match_id} onRestore={restore} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last day counts as a full day. */
function describeDaysLeft(until: string): string {
  const days = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / DAY_MS));
  return days === 1 ? '1 day left to restore' : `${days} days left to restore`;
}

interface DeclinedRowProps {
  match: DeclinedMatch;
  isBusy: boolean;
  onRestore: (match: DeclinedMatch) => void;
}

function DeclinedRow({ match, isBusy, onRestore }: DeclinedRowProps) {
  const { match_name, team_goals, declined_at, declined_by, removal_reason, restorable_until } = match;
  const reason = removal_reason ?? match.decline_reason;
  const shootOut = toPair(match.shoot_out);
  return (
    <div className={styles.request}>
      <div className={layout.shrinks}>
        <b className={typography.wrapAnywhere}>
          {match_name}
          <span
            className={typography.screenReaderOnly}
          >{` (${team_goals.Blue} - ${team_goals.Green})${shootOut ? ` ${writeShootOut(shootOut)}` : ''}`}</span>
        </b>
        <p className={`${typography.size13} ${typography.dim} ${typography.wrapAnywhere}`}>
          {removal_reason === null ? 'Declined' : 'Removed'} by {declined_by ?? 'a former member'} on{' '}
          <time dateTime={toDay(declined_at)}>{formatFootballDate(declined_at)}</time>
          {reason !== null && (
            <>
              : “<bdi>{reason}</bdi>”
            </>
          )}
        </p>
        <p className={`${typography.size13} ${typography.dim} ${typography.wrapAnywhere}`}>
          {describeDaysLeft(restorable_until)}
        </p>
      </div>
      <span aria-hidden="true">
        <Score blue={team_goals.Blue} green={team_goals.Green} shootOut={shootOut} />
      </span>
      <Button
        kind="line"
        size="small"
        aria-label={`Restore ${match_name}`}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => onRestore(match)}
      >
        <Icon icon={RotateCcw} size={16} />
        Restore
      </Button>
    </div>
  );
}
