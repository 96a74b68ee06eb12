import { RotateCcw } from 'lucide';
import { type ReactNode, useState } from 'react';
import type { CorrectionDetail, MatchCorrection } from '#contract/review/corrections.ts';
import { describeFailure } from '#web/kit/http/call.ts';
import { formatFootballTime } from '#web/kit/time/football-date.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { ChangeList } from '#web/review/change-list.tsx';
import { type ListedChange, listChanges } from '#web/review/list-changes.ts';

interface RowProps {
  onRestore: (revision: number) => void;
}

interface CorrectionRowProps extends RowProps {
  correction: MatchCorrection;
  isCurrent: boolean;
  /** The league's time zone. */
  zone: string;
  load: (revision: number) => Promise<CorrectionDetail>;
}

export function CorrectionRow({ correction, isCurrent, zone, load, onRestore }: CorrectionRowProps) {
  const { revision, at, by, reason, restored } = correction;
  return (
    <Revision revision={revision} at={at} restore={isCurrent ? null : () => onRestore(revision)}>
      <p>
        <b>{by ?? 'A former member'}</b> {restored === null ? 'corrected the match' : `restored revision ${restored}`}:{' '}
        <bdi>{reason}</bdi>
      </p>
      <RevisionChanges revision={revision} zone={zone} load={load} />
    </Revision>
  );
}

export function FirstRow({ at, onRestore }: RowProps & { at: string }) {
  return (
    <Revision revision={1} at={at} restore={() => onRestore(1)}>
      <p>As it was submitted.</p>
    </Revision>
  );
}

interface RevisionProps {
  revision: number;
  at: string;
  /** Null for the current revision. */
  restore: (() => void) | null;
  children: ReactNode;
}

function Revision({ revision, at, restore, children }: RevisionProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-2 border-b border-line p-5 last:border-b-0 [&_details]:mt-2 [&_summary]:w-fit [&_summary]:py-1 [&_summary]:text-14 [&_summary]:font-medium [&>:is(a,_button)]:col-2 [&>:is(a,_button)]:row-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="part-title">Revision {revision}</h2>
        {restore === null && <Tag>Now</Tag>}
        <time className="text-14 text-ink-3 tabular" dateTime={at}>
          {formatFootballTime(at)}
        </time>
      </div>
      <div className="col-span-full text-15 wrap-text text-ink-2 [&_b]:text-ink">{children}</div>
      {restore && (
        <Button kind="line" size="small" onClick={restore}>
          <Icon icon={RotateCcw} size={16} />
          Restore<span className="sr-only"> revision {revision}</span>
        </Button>
      )}
    </li>
  );
}

type ChangesLoad =
  | { state: 'idle' | 'loading' }
  | { state: 'failed'; error: string }
  | { state: 'loaded'; changes: ListedChange[] };

function RevisionChanges({ revision, zone, load }: Pick<CorrectionRowProps, 'zone' | 'load'> & { revision: number }) {
  const [changes, setChanges] = useState<ChangesLoad>({ state: 'idle' });

  async function open(isOpen: boolean) {
    if (!isOpen || changes.state === 'loading' || changes.state === 'loaded') return;
    setChanges({ state: 'loading' });
    try {
      const { before, after } = await load(revision);
      setChanges({ state: 'loaded', changes: listChanges(before, after, zone) });
    } catch (error) {
      setChanges({ state: 'failed', error: describeFailure(error) });
    }
  }

  return (
    <details onToggle={(event) => open(event.currentTarget.open)}>
      <summary>
        What changed<span className="sr-only"> in revision {revision}</span>
      </summary>
      {changes.state === 'loading' && <Skeleton height="2.5rem" />}
      {changes.state === 'failed' && (
        <Alert kind="error" role="alert">
          <p>{changes.error}</p>
        </Alert>
      )}
      {changes.state === 'loaded' && <ChangeList changes={changes.changes} />}
    </details>
  );
}
