import { Plus } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { ApiKey } from '#contract/leagues/api-keys.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import type { SecretReceiver } from '#web/kit/form/new-secret.tsx';
import { useRead } from '#web/kit/http/use-read.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballTime } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { type ApiKeyAct, ApiKeyDialog, nameKey } from '#web/leagues/my-leagues/api-key-dialog.tsx';
import styles from '#web/leagues/my-leagues/league-dialog.module.css';
import { useNarrowScreen } from '#web/leagues/my-leagues/narrow-screen.ts';

interface ApiKeysProps {
  leagueId: number;
  newKey: SecretReceiver;
}

/** All valid keys of a league. */
export function ApiKeys({ leagueId, newKey }: ApiKeysProps) {
  const { answer: keys, error } = useRead('GET /leagues/myLeagues/:league_id/api_keys', {
    params: { league_id: leagueId },
  });
  const hasFailed = error !== null;
  const [act, setAct] = useState<ApiKeyAct | null>(null);
  const [changes, setChanges] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const showsSkeleton = useSteadyFlag(keys === null && !hasFailed);
  const isNarrow = useNarrowScreen();

  // The button that had the focus may be removed with its key.
  useEffect(() => {
    if (changes > 0) heading.current?.focus();
  }, [changes]);

  // If both were reopened together, the league's dialog would cover this one.
  useEffect(() => {
    if (isNarrow) setAct(null);
  }, [isNarrow]);

  // Someone else may have revoked or replaced the key of the open dialog.
  const isActPossible =
    act === null ||
    act.kind === 'new' ||
    Boolean(keys?.some(({ id, expires_at }) => id === act.key.id && (act.kind === 'revoke' || expires_at === null)));

  function finish() {
    setAct(null);
    setChanges((count) => count + 1);
  }

  return (
    <section className={styles.keys} aria-labelledby="keys-title">
      <div className={layout.spread}>
        <h3 className={typography.partTitle} id="keys-title" ref={heading} tabIndex={-1}>
          Keys
        </h3>
        <Button kind="line" size="small" onClick={() => setAct({ kind: 'new' })}>
          <Icon icon={Plus} size={16} />
          New key
        </Button>
      </div>
      <p className={`${typography.size13} ${typography.dim}`}>
        With a key per server, you can replace or revoke one and leave the others alone.
      </p>
      {hasFailed && (
        <p className={`${typography.size13} ${typography.dim}`} role="alert">
          The keys could not be loaded.
        </p>
      )}
      {showsSkeleton && <Skeleton width="100%" height="5.5rem" />}
      {keys && keys.length > 0 && !showsSkeleton && <KeyTable keys={keys} onAct={setAct} />}
      {isActPossible && act && (
        <ApiKeyDialog leagueId={leagueId} act={act} newKey={newKey} onClose={() => setAct(null)} onDone={finish} />
      )}
    </section>
  );
}

function KeyTable({ keys, onAct }: { keys: readonly ApiKey[]; onAct: (act: ApiKeyAct) => void }) {
  return (
    <Panel as="div" className={styles.keyList}>
      <DataTable aria-label="API keys">
        <thead>
          <tr>
            {['Name', 'Key', 'Last used', 'Expires'].map((head) => (
              <HeadCell key={head} align="left">
                {head}
              </HeadCell>
            ))}
            <HeadCell>
              <span className={typography.screenReaderOnly}>Changes</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <Cell align="left" isStrong className={`${styles.keyName} ${typography.wrapAnywhere}`}>
                {nameKey(key)}
              </Cell>
              <Cell align="left">
                <code>{key.prefix}…</code>
              </Cell>
              <Cell align="left" className={typography.dim}>
                {key.last_used ? <Moment at={key.last_used} /> : 'Never'}
              </Cell>
              <Cell align="left" className={typography.dim}>
                {key.expires_at ? <Moment at={key.expires_at} /> : 'Never'}
              </Cell>
              <td>
                <div className={`${layout.row} ${layout.gap2} ${layout.stretched} ${layout.toEnd}`}>
                  {key.expires_at === null && (
                    <Button
                      kind="line"
                      size="small"
                      aria-label={`Rotate ${nameKey(key)}`}
                      onClick={() => onAct({ kind: 'rotate', key })}
                    >
                      Rotate
                    </Button>
                  )}
                  <Button
                    kind="danger"
                    size="small"
                    aria-label={`Revoke ${nameKey(key)}`}
                    onClick={() => onAct({ kind: 'revoke', key })}
                  >
                    Revoke
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatFootballTime(at)}</time>;
}
