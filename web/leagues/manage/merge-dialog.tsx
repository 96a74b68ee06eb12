import { countOf } from '#contract/kit/count-of.ts';
import type { MergePreview, TypedName } from '#contract/players/merges.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { useRead } from '#web/kit/http/use-read.ts';
import { KnownPlayerPicker } from '#web/kit/manage/known-player-picker.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';

interface MergeDialogProps {
  leagueId: number;
  typed: TypedName;
  onClose: () => void;
}

/** Merges a typed name into a player, after a preview of the change. Open while mounted. */
export function MergeDialog({ leagueId, typed: { name, candidates }, onClose }: MergeDialogProps) {
  const params = { league_id: leagueId };
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/player_merges'), {
    params,
    initial: { player_key: '', reason: '' },
    messages: { reason: 'Say how you know who it is.' },
    body: (typed) => ({ name, ...typed }),
    done: `${name} merged`,
    failed: 'The name could not be merged.',
    onSaved: onClose,
  });
  const { value: picked, onChange: pick } = form.of('player_key');
  const { answer: preview, error } = useRead(
    'GET /leagues/myLeagues/:league_id/merge_preview',
    picked === '' ? null : { params, querystring: { name, player_key: picked } },
    { isStatic: true },
  );
  return (
    <DialogForm
      form={{ ...form, isIncomplete: picked === '' || error !== null }}
      title={`Merge ${name} into a player`}
      action="Merge"
      onClose={onClose}
    >
      <KnownPlayerPicker
        leagueId={leagueId}
        legend="Merge into"
        candidates={candidates}
        picked={picked}
        onPick={pick}
      />
      <div role="status">
        <Preview name={name} preview={preview} error={error} />
      </div>
      <ReasonField hint="It stays in the league’s log with your name." {...form.of('reason')} />
    </DialogForm>
  );
}

interface PreviewProps {
  name: string;
  preview: MergePreview | null;
  error: string | null;
}

function Preview({ name, preview, error }: PreviewProps) {
  if (error !== null)
    return <p className="flex items-start gap-1.5 text-13 font-medium text-danger [&_svg]:mt-[0.15em]">{error}</p>;
  if (preview === null) return null;
  const { player, name: own, before, after, shared_matches } = preview;
  return (
    <div className="stack gap-3">
      <p className="wrap-text">
        {countOf(own.matches, 'match', 'matches')} and {countOf(own.goals, 'goal', 'goals')} of <bdi>{name}</bdi> will
        count for <bdi>{player.name}</bdi>: {countOf(after.matches, 'match', 'matches')} in this league instead of{' '}
        {before.matches}, {countOf(after.goals, 'goal', 'goals')} instead of {before.goals}.
      </p>
      {shared_matches > 0 && (
        <Alert kind="warning">
          <p>
            Both played in {shared_matches === 1 ? 'the same match' : `the same ${shared_matches} matches`}, so they may
            be two people.
          </p>
        </Alert>
      )}
    </div>
  );
}
