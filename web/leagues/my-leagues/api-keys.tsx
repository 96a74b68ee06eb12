import { Plus } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { ApiKey } from '#contract/leagues/api-keys.ts';
import type { SecretReceiver } from '#web/kit/form/new-secret.tsx';
import { useRead } from '#web/kit/http/use-read.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { formatFootballTime } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { type ApiKeyAct, ApiKeyDialog, nameKey } from '#web/leagues/my-leagues/api-key-dialog.tsx';
import { useNarrowScreen } from '#web/leagues/my-leagues/narrow-screen.ts';

interface ApiKeysProps {
  leagueId: number;
  newKey: SecretReceiver;
}

/** All valid keys of a league. */
export function ApiKeys({ leagueId, newKey }: ApiKeysProps) {
  const load = useRead('GET /leagues/myLeagues/:league_id/api_keys', { params: { league_id: leagueId } });
  const [act, setAct] = useState<ApiKeyAct | null>(null);
  const [changes, setChanges] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const isNarrow = useNarrowScreen();

  // The focused button may be removed with its key.
  useEffect(() => {
    if (changes > 0) heading.current?.focus();
  }, [changes]);

  // If both were reopened together, the league's dialog would cover this one.
  useEffect(() => {
    if (isNarrow) setAct(null);
  }, [isNarrow]);

  // Someone else may have revoked or replaced the dialog's key.
  const isActPossible =
    act === null ||
    act.kind === 'new' ||
    Boolean(
      load.answer?.some(({ id, expires_at }) => id === act.key.id && (act.kind === 'revoke' || expires_at === null)),
    );

  function finish() {
    setAct(null);
    setChanges((count) => count + 1);
  }

  return (
    <section className="mt-8 border-t border-line pt-6" aria-labelledby="keys-title">
      <div className="flex items-center justify-between gap-4">
        <h3 className="part-title" id="keys-title" ref={heading} tabIndex={-1}>
          Keys
        </h3>
        <Button kind="line" size="small" onClick={() => setAct({ kind: 'new' })}>
          <Icon icon={Plus} size={16} />
          New key
        </Button>
      </div>
      <p className="mt-1 mb-4 text-13 text-ink-3">
        With a key per server, you can replace or revoke one and leave the others alone.
      </p>
      <Loaded load={load} what="The keys" height="5.5rem">
        {(keys) => keys.length > 0 && <KeyTable keys={keys} onAct={setAct} />}
      </Loaded>
      {isActPossible && act && (
        <ApiKeyDialog leagueId={leagueId} act={act} newKey={newKey} onClose={() => setAct(null)} onDone={finish} />
      )}
    </section>
  );
}

function KeyTable({ keys, onAct }: { keys: readonly ApiKey[]; onAct: (act: ApiKeyAct) => void }) {
  return (
    <Panel as="div" className="relative overflow-x-auto">
      <DataTable aria-label="API keys">
        <thead>
          <tr>
            {['Name', 'Key', 'Last used', 'Expires'].map((head) => (
              <HeadCell key={head} align="left">
                {head}
              </HeadCell>
            ))}
            <HeadCell>
              <span className="sr-only">Changes</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <Cell align="left" isStrong className="min-w-28 wrap-text">
                {nameKey(key)}
              </Cell>
              <Cell align="left">
                <code className="font-mono text-14 whitespace-nowrap">{key.prefix}…</code>
              </Cell>
              <Cell align="left" className="text-ink-3">
                {key.last_used ? <KeyTime at={key.last_used} /> : 'Never'}
              </Cell>
              <Cell align="left" className="text-ink-3">
                {key.expires_at ? <KeyTime at={key.expires_at} /> : 'Never'}
              </Cell>
              <td>
                <div className="flex items-stretch justify-end gap-2">
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

function KeyTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatFootballTime(at)}</time>;
}
