import { ArrowUpRight, Info } from 'lucide-react';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { EditorBar } from '#web/match-editor/editor-bar.tsx';
import type { Condition } from '#web/match-editor/match-conditions.ts';
import type { useSubmission } from '#web/pages/submit/use-submission.ts';
import '#web/ui/button.css';
import '#web/ui/note.css';

interface SubmissionBarProps {
  blue: number;
  green: number;
  conditions: Condition[];
  submission: ReturnType<typeof useSubmission>;
  hasInput: boolean;
}

/** The end of both submission forms: their bar, and the question before they are left. */
export function SubmissionBar({ blue, green, conditions, submission, hasInput }: SubmissionBarProps) {
  const { isSending, isSafe, storedMatchId, sendAsNew } = submission;
  return (
    <>
      <EditorBar
        blue={blue}
        green={green}
        conditions={conditions}
        back="/submit"
        action="Submit Match"
        isBusy={isSending}
      >
        {storedMatchId !== null && <StoredNote matchId={storedMatchId} onSendAsNew={sendAsNew} />}
      </EditorBar>
      <LeaveGuard hasInput={hasInput} isSafe={isSafe} title="Leave without submitting?">
        This match has not been submitted. If you leave, what you entered is lost.
      </LeaveGuard>
    </>
  );
}

interface StoredNoteProps {
  matchId: number;
  onSendAsNew: () => void;
}

/** After a lost answer and an edit: the first version is a match already, the changed form is not. */
function StoredNote({ matchId, onSendAsNew }: StoredNoteProps) {
  return (
    <div className="wrap">
      <div className="note note--warn submitbar__stored" role="alert">
        <Info className="i i-18" aria-hidden="true" />
        <p>
          This form was already sent, and is stored as{' '}
          <a className="link" href={`/matches/${matchId}`} target="_blank" rel="noreferrer">
            match {matchId}
            <ArrowUpRight className="i i-16" aria-hidden="true" />
            <span className="sr"> (opens in a new tab)</span>
          </a>
          . Your changes since then are not in it.
        </p>
        <button type="button" className="btn btn--sm" onClick={onSendAsNew}>
          Send as new
        </button>
      </div>
    </div>
  );
}
