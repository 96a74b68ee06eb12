import { Check, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Score } from '#web/components/score.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import { type Condition, isReady } from '#web/pages/submit/submit-conditions.ts';
import '#web/components/submit-bar.css';
import '#web/ui/button.css';

interface SubmitBarProps {
  blue: number;
  green: number;
  conditions: Condition[];
  isSending: boolean;
}

/** The score as entered, what is still missing, and the way out of a submission form. */
export function SubmitBar({ blue, green, conditions, isSending }: SubmitBarProps) {
  return (
    <div className="submitbar">
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
