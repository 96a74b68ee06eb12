import { X } from 'lucide';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import type { UnseenDecision } from '#contract/leagues/requests.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';

/** Marks the decision that the page is about as seen, and shows the others. */
export function DecisionList({ decisions }: { decisions: readonly UnseenDecision[] }) {
  const { reload } = useSession();
  const { pathname } = useLocation();
  const followed = decisions.find((decision) => pathOf(decision) === pathname);
  useSeen(followed?.id, reload);
  const shown = decisions.filter((decision) => decision !== followed);
  if (shown.length === 0) return null;
  return (
    <aside className="page-width grid gap-2 pt-3 print:hidden!" aria-label="Your league requests">
      {shown.map((decision) => (
        <Decision key={decision.id} decision={decision} />
      ))}
    </aside>
  );
}

function Decision({ decision }: { decision: UnseenDecision }) {
  const { id, name, outcome, reason } = decision;
  const { isSaving, save } = useChange();
  const { reload } = useSession();

  async function close() {
    if (await save(() => markSeen(id), null, { failed: 'The message could not be closed.' })) await reload();
  }

  return (
    <Alert
      kind={outcome === 'accepted' ? 'success' : 'info'}
      className="grid-cols-[auto_minmax(0,1fr)_auto] items-center"
    >
      <p className="wrap-text">
        {outcome === 'accepted' ? (
          <>
            Your league <bdi>{name}</bdi> was accepted.
          </>
        ) : (
          <>
            Your request for <bdi>{name}</bdi> was refused
            {reason === null ? (
              '.'
            ) : (
              <>
                : “<bdi>{reason}</bdi>”
              </>
            )}
          </>
        )}{' '}
        <Link className="link" to={pathOf(decision)}>
          {outcome === 'accepted' ? 'Open league' : 'Your requests'}
        </Link>
      </p>
      <Button
        kind="ghost"
        isIcon
        size="small"
        aria-label={`Close the message about ${name}`}
        aria-busy={isSaving}
        disabled={isSaving}
        onClick={close}
      >
        <Icon icon={X} size={18} />
      </Button>
    </Alert>
  );
}

/** The page with details, on which a decision isn't shown again. */
function pathOf({ league_id }: UnseenDecision): string {
  return league_id === null ? '/leagues/new' : `/leagues/${league_id}`;
}

/** Marks a decision as seen. After a failure the next page shows it again. */
function useSeen(id: number | undefined, reload: () => Promise<void>) {
  const mark = useEffectEvent((seen: number) => markSeen(seen).then(reload, () => {}));
  useEffect(() => {
    if (id !== undefined) mark(id);
  }, [id]);
}

function markSeen(id: number) {
  return call('POST /leagues/requests/seen', { body: { id } });
}
