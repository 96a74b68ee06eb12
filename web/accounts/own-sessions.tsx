import { useRef } from 'react';
import type { OwnSession } from '#contract/accounts/sessions.ts';
import styles from '#web/accounts/settings-page.module.css';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { formatFootballDate, formatFootballTime } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';

/** The user's sessions. All but the current one can be ended here. */
export function OwnSessions() {
  const { answer: sessions, error } = useRead('GET /auth/sessions', {});
  const hasFailed = error !== null;
  const { isSaving: isEnding, save } = useChange();
  const heading = useRef<HTMLElement>(null);
  const showsSkeleton = useSteadyFlag(sessions === null && !hasFailed);

  async function end(request: () => Promise<object>, done: string) {
    const ended = await save(request, done, { failed: 'The session could not be ended.', explain: explainRefusal });
    // The focused button is removed with its session.
    if (ended) heading.current?.focus();
  }

  return (
    <>
      <div className={`${styles.row} ${styles.stackedRow}`}>
        <div>
          <b ref={heading} tabIndex={-1}>
            Sessions
          </b>
          <p>Where you are signed in. A session ends 30 days after its last use, or 180 days after you signed in.</p>
        </div>
        <Button
          kind="line"
          disabled={isEnding || !sessions?.some(({ is_current }) => !is_current)}
          onClick={() => end(() => call('POST /auth/end_other_sessions'), 'Signed out everywhere else.')}
        >
          End all others
        </Button>
      </div>
      {hasFailed && (
        <p className={styles.row} role="alert">
          Your sessions could not be loaded.
        </p>
      )}
      {!hasFailed && (sessions === null || showsSkeleton) && (
        <div className={`${styles.row} ${styles.waitingRow}`}>
          {showsSkeleton && <Skeleton width="12rem" height="1.5rem" />}
        </div>
      )}
      {sessions && !showsSkeleton && (
        <ul className={styles.list} aria-label="Sessions">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={isEnding}
              onEnd={() =>
                end(() => call('POST /auth/end_session', { body: { id: session.id } }), 'Signed out of that device.')
              }
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface SessionRowProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { creation_date, last_used, is_current } = session;
  return (
    <li className={styles.row}>
      <div>
        <b>{nameBrowser(session)}</b>
        <p>
          Last used <time dateTime={last_used}>{formatFootballDate(last_used)}</time>
        </p>
        <p>
          Signed in <time dateTime={creation_date}>{formatFootballTime(creation_date)}</time>
        </p>
      </div>
      {is_current ? (
        <Tag>This session</Tag>
      ) : (
        <Button
          kind="line"
          size="small"
          aria-label={`End ${nameBrowser(session)}, last used ${formatFootballDate(last_used)}`}
          disabled={isEnding}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}

/** Browser and system names, if known from the sign-in. */
function nameBrowser({ browser, system }: OwnSession): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}
