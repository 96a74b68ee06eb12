import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { hasVisibleText } from '#contract/plain-text.ts';
import { ReasonField } from '#web/components/reason-field.tsx';
import { describeFailure } from '#web/http/failure-text.ts';
import { ChangeList } from '#web/pages/corrections/change-list.tsx';
import type { Change } from '#web/pages/corrections/list-changes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
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
  const [formId, reasonId] = [useId(), useId()];
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
        <form id={formId} onSubmit={submit} noValidate>
          <ReasonField
            label="Reason"
            reason={reason}
            onChange={setReason}
            hint="Editors of the league see it with your name."
            error={isAttempted && isMissing ? 'Say why the match is corrected.' : null}
            id={reasonId}
          />
        </form>
      </div>
    </Dialog>
  );
}
