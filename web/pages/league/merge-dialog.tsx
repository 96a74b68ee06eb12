import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { hasVisibleText } from '#contract/plain-text.ts';
import type { MergePreview, TypedName } from '#contract/player-merges.ts';
import { ReasonField } from '#web/components/reason-field.tsx';
import { call } from '#web/http/call.ts';
import { describeFailure } from '#web/http/failure-text.ts';
import { KnownPlayerPicker } from '#web/pages/league/known-player-picker.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface MergeDialogProps {
  leagueId: number;
  typed: TypedName;
  onClose: (isChanged: boolean) => void;
}

/** Open while mounted: staff decide which player a typed name is, and see beforehand what that changes. */
export function MergeDialog({ leagueId, typed, onClose }: MergeDialogProps) {
  const { name } = typed;
  const [formId, reasonId] = [useId(), useId()];
  const [picked, setPicked] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isAttempted, setIsAttempted] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const preview = useMergePreview(leagueId, name, picked);
  const toast = useToast();
  const isMissing = !hasVisibleText(reason);

  async function merge(event: FormEvent) {
    event.preventDefault();
    setIsAttempted(true);
    if (isMissing) document.getElementById(reasonId)?.focus();
    if (picked === null || isMissing || isSaving) return;
    setIsSaving(true);
    try {
      const body = { name, player_key: picked, reason };
      await call('POST /leagues/myLeagues/:league_id/player_merges', { params: { league_id: leagueId }, body });
    } catch (error) {
      toast.failure('The name was not merged.', describeFailure(error));
      setIsSaving(false);
      return;
    }
    toast.success(`${name} merged`);
    onClose(true);
  }

  return (
    <Dialog
      open
      onClose={() => !isSaving && onClose(false)}
      title={`Merge ${name} into a player`}
      foot={
        <>
          <button type="button" className="btn btn--ghost" disabled={isSaving} onClick={() => onClose(false)}>
            Cancel
          </button>
          <button
            type="submit"
            form={formId}
            className="btn btn--primary"
            aria-busy={isSaving}
            disabled={isSaving || picked === null || preview.error !== null}
          >
            Merge
          </button>
        </>
      }
    >
      <form className="stack" id={formId} onSubmit={merge} noValidate>
        <KnownPlayerPicker leagueId={leagueId} candidates={typed.candidates} picked={picked} onPick={setPicked} />
        <div role="status">
          <Preview name={name} {...preview} />
        </div>
        <ReasonField
          label="Reason"
          reason={reason}
          onChange={setReason}
          hint="It stays in the league’s log with your name."
          error={isAttempted && isMissing ? 'Say how you know who it is.' : null}
          id={reasonId}
        />
      </form>
    </Dialog>
  );
}

interface PreviewState {
  preview: MergePreview | null;
  error: string | null;
}

const NO_PREVIEW: PreviewState = { preview: null, error: null };

function useMergePreview(leagueId: number, name: string, playerKey: string | null): PreviewState {
  const [state, setState] = useState(NO_PREVIEW);

  useEffect(() => {
    setState(NO_PREVIEW);
    if (playerKey === null) return;
    const left = new AbortController();
    const input = {
      params: { league_id: leagueId },
      querystring: { name, player_key: playerKey },
      signal: left.signal,
    };
    call('GET /leagues/myLeagues/:league_id/merge_preview', input).then(
      (preview) => setState({ preview, error: null }),
      (failure) => !left.signal.aborted && setState({ preview: null, error: describeFailure(failure) }),
    );
    return () => left.abort();
  }, [leagueId, name, playerKey]);

  return state;
}

function Preview({ name, preview, error }: PreviewState & { name: string }) {
  if (error !== null) return <p className="err">{error}</p>;
  if (preview === null) return null;
  const { player, name: own, before, after, shared_matches } = preview;
  return (
    <div className="stack stack-3">
      <p className="wrap-any">
        {countOf(own.matches, 'match', 'matches')} and {countOf(own.goals, 'goal', 'goals')} of <bdi>{name}</bdi> will
        count for <bdi>{player.name}</bdi>: {countOf(after.matches, 'match', 'matches')} in this league instead of{' '}
        {before.matches}, {countOf(after.goals, 'goal', 'goals')} instead of {before.goals}.
      </p>
      {shared_matches > 0 && (
        <div className="note note--warn">
          <TriangleAlert className="i i-18" aria-hidden="true" />
          <p>
            Both played in {shared_matches === 1 ? 'the same match' : `the same ${shared_matches} matches`}, so they may
            be two people.
          </p>
        </div>
      )}
    </div>
  );
}
