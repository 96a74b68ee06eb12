import { Plus } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import { formatFootballTime } from '#web/components/football-date.ts';
import { useCall } from '#web/http/use-call.ts';
import { type ApiKeyAct, ApiKeyDialog } from '#web/pages/my-leagues/api-key-dialog.tsx';
import { useNarrowScreen } from '#web/pages/my-leagues/narrow-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSteadyFlag } from '#web/ui/steady-flag.ts';
import '#web/ui/panel.css';
import '#web/ui/table.css';

interface ApiKeysProps {
  leagueId: number;
  /** Opens a key that a call answers, and copies it; false when there is none. */
  receiveKey: (ask: () => Promise<{ key: string }>) => Promise<boolean>;
}

/** All keys of a league that hold, each with its own end. */
export function ApiKeys({ leagueId, receiveKey }: ApiKeysProps) {
  const { answer: keys, error } = useCall('GET /leagues/myLeagues/:league_id/api_keys', {
    params: { league_id: leagueId },
  });
  const hasFailed = error !== null;
  const [act, setAct] = useState<ApiKeyAct | null>(null);
  const [changes, setChanges] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const showsSkeleton = useSteadyFlag(keys === null && !hasFailed);
  const isNarrow = useNarrowScreen();

  // The button that focus would return to may leave with its key.
  useEffect(() => {
    if (changes > 0) heading.current?.focus();
  }, [changes]);

  // Opened again together, the league's dialog would cover this one.
  useEffect(() => {
    if (isNarrow) setAct(null);
  }, [isNarrow]);

  // Somebody else may have ended or replaced the key that the dialog is about.
  const isActPossible =
    act === null ||
    act.kind === 'new' ||
    Boolean(keys?.some(({ id, expires_at }) => id === act.key.id && (act.kind === 'revoke' || expires_at === null)));

  function finish() {
    setAct(null);
    setChanges((count) => count + 1);
  }

  return (
    <section className="keys" aria-labelledby="keys-title">
      <div className="spread">
        <h4 className="h3" id="keys-title" ref={heading} tabIndex={-1}>
          Keys
        </h4>
        <Button kind="line" size="small" onClick={() => setAct({ kind: 'new' })}>
          <Icon icon={Plus} size={16} />
          New key
        </Button>
      </div>
      <p className="hint">With a key per server, you can replace or end one and leave the others alone.</p>
      {hasFailed && (
        <p className="hint" role="alert">
          The keys could not be loaded.
        </p>
      )}
      {showsSkeleton && <Skeleton width="100%" height="5.5rem" />}
      {keys && keys.length > 0 && !showsSkeleton && <KeyTable keys={keys} onAct={setAct} />}
      {isActPossible && act && (
        <ApiKeyDialog
          leagueId={leagueId}
          act={act}
          receiveKey={receiveKey}
          onClose={() => setAct(null)}
          onDone={finish}
        />
      )}
    </section>
  );
}

function KeyTable({ keys, onAct }: { keys: readonly ApiKey[]; onAct: (act: ApiKeyAct) => void }) {
  return (
    <div className="panel keys__list">
      <table className="tbl" aria-label="API keys">
        <thead>
          <tr>
            {['Name', 'Key', 'Last used', 'Expires'].map((head) => (
              <th key={head} scope="col" className="l">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="sr">Changes</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <td className="l strong wrap-any" id={`key-${key.id}`}>
                {key.name ?? 'Generated key'}
              </td>
              <td className="l">
                <code>{key.prefix}…</code>
              </td>
              <td className="l dim">{key.last_used ? <Moment at={key.last_used} /> : 'Never'}</td>
              <td className="l dim">{key.expires_at ? <Moment at={key.expires_at} /> : 'Never'}</td>
              <td>
                <div className="keys__acts">
                  {key.expires_at === null && (
                    <Button
                      kind="line"
                      size="small"
                      aria-describedby={`key-${key.id}`}
                      onClick={() => onAct({ kind: 'rotate', key })}
                    >
                      Rotate
                    </Button>
                  )}
                  <Button
                    kind="danger"
                    size="small"
                    aria-describedby={`key-${key.id}`}
                    onClick={() => onAct({ kind: 'revoke', key })}
                  >
                    Revoke
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatFootballTime(at)}</time>;
}
