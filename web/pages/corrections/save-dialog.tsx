import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { MAX_REASON_LENGTH } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import { describeFailure } from '#web/http/failure-text.ts';
import { ChangeList } from '#web/pages/corrections/change-list.tsx';
import type { Change } from '#web/pages/corrections/list-changes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import '#web/ui/field.css';
import '#web/ui/note.css';

interface SaveDialogProps {
  title: string;
  /** Words of the button. */
  deed: string;
  changes: Change[];
  contradictions: string[];
  save: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** What a correction changes, and why: it is saved with a reason only. */
export function SaveDialog({ title, deed, changes, contradictions, save, onClose }: SaveDialogProps) {
  const [reason, setReason] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [isAttempted, setIsAttempted] = useState(false);
  const [formId, reasonId, hintId, countId] = [useId(), useId(), useId(), useId()];
  const toast = useToast();
  const isMissing = !hasVisibleText(reason);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsAttempted(true);
    if (isMissing) document.getElementById(reasonId)?.focus();
    if (isMissing || isSaving) return;
    setIsSaving(true);
    try {
      await save(reason);
    } catch (error) {
      toast.failure('The match was not corrected.', describeFailure(error));
      setIsSaving(false);
    }
  }

  return (
    <Dialog
      open
      onClose={() => !isSaving && onClose()}
      title={title}
      foot={
        <>
          <button type="button" className="btn btn--ghost" disabled={isSaving} onClick={onClose}>
            Back
          </button>
          <button
            type="submit"
            form={formId}
            className="btn btn--primary"
            aria-busy={isSaving}
            disabled={isSaving || changes.length === 0}
          >
            {deed}
          </button>
        </>
      }
    >
      <div className="stack">
        <ChangeList changes={changes} />
        {contradictions.length > 0 && (
          <div className="note note--warn">
            <TriangleAlert className="i i-18" aria-hidden="true" />
            <div>
              <p>The match contradicts itself. You can save it all the same.</p>
              <ul>
                {contradictions.map((contradiction) => (
                  <li key={contradiction}>{contradiction}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
        <form className="field" id={formId} onSubmit={submit} noValidate>
          <div className="spread">
            <label className="label" htmlFor={reasonId}>
              Reason
            </label>
            <span className="count" id={countId}>
              {reason.length} / {MAX_REASON_LENGTH}
            </span>
          </div>
          <textarea
            className="textarea"
            id={reasonId}
            value={reason}
            rows={3}
            maxLength={MAX_REASON_LENGTH}
            required
            aria-invalid={isAttempted && isMissing}
            aria-describedby={`${hintId} ${countId}`}
            onChange={(event) => setReason(event.target.value.replace(/\p{Cc}+/gu, ' '))}
          />
          <p id={hintId} className={isAttempted && isMissing ? 'err' : 'hint'}>
            {isAttempted && isMissing && <CircleAlert className="i i-16" aria-hidden="true" />}
            {isAttempted && isMissing
              ? 'Say why the match is corrected.'
              : 'Editors of the league see it with your name.'}
          </p>
        </form>
      </div>
    </Dialog>
  );
}
