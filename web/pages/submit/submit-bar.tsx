import { ArrowUpRight, Check, CircleAlert, Info } from 'lucide-react';
import { Link } from 'react-router';
import { Score } from '#web/components/score.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import { type Condition, isReady } from '#web/pages/submit/submit-conditions.ts';
import type { useSubmission } from '#web/pages/submit/use-submission.ts';
import { useBottomBar } from '#web/ui/use-bottom-bar.ts';
import '#web/components/submit-bar.css';
import '#web/ui/button.css';
import '#web/ui/note.css';

interface SubmitBarProps {
  blue: number;
  green: number;
  conditions: Condition[];
  submission: Pick<ReturnType<typeof useSubmission>, 'isSending' | 'storedMatchId' | 'sendAsNew'>;
}

/** The score as entered, the conditions that are not met yet, and the buttons of a submission form. */
export function SubmitBar({ blue, green, conditions, submission }: SubmitBarProps) {
  const { isSending, storedMatchId, sendAsNew } = submission;
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <div className="submitbar" ref={bar}>
      {storedMatchId !== null && <StoredBefore matchId={storedMatchId} onSendAsNew={sendAsNew} />}
      <div className="wrap submitbar__in">
        <div className="row row--tight row--nowrap">
          <TeamMark side="Blue" />
          <Score blue={blue} green={green} />
          <TeamMark side="Green" />
        </div>
        <div role="status">
          <ul className="todo">
            {conditions.map(({ text, met }) => (
              <li key={text} className={met ? 'ok' : 'no'}>
                {met ? (
                  <Check className="i i-16" aria-hidden="true" />
                ) : (
                  <CircleAlert className="i i-16" aria-hidden="true" />
                )}
                <span>
                  <span className="sr">{met ? 'Done: ' : 'Missing: '}</span>
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className="row row--nowrap">
          <Link className="btn btn--ghost submitbar__back" to="/submit">
            Go Back
          </Link>
          <button
            type="submit"
            className="btn btn--primary"
            disabled={!isReady(conditions) || isSending}
            aria-busy={isSending}
          >
            Submit Match
          </button>
        </div>
      </div>
    </div>
  );
}

interface StoredBeforeProps {
  matchId: number;
  onSendAsNew: () => void;
}

/** After a lost answer and an edit: the first version is a match already, the changed form is not. */
function StoredBefore({ matchId, onSendAsNew }: StoredBeforeProps) {
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
