import { Check, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { TeamSide } from '#contract/matches.ts';
import { Score } from '#web/components/score.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import { readCell, type TeamForm } from '#web/pages/corrections/match-form.ts';
import { useBottomBar } from '#web/ui/use-bottom-bar.ts';
import '#web/components/submit-bar.css';
import '#web/ui/button.css';

interface EditBarProps {
  matchId: number;
  teams: Record<TeamSide, TeamForm>;
  missing: string | null;
  hasInput: boolean;
  isAsking: boolean;
}

/** The score as entered, what is still missing, and the ways out of the form. */
export function EditBar({ matchId, teams, missing, hasInput, isAsking }: EditBarProps) {
  const isReady = hasInput && missing === null;
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <div className="submitbar" ref={bar}>
      <div className="wrap submitbar__in">
        <div className="row row--tight row--nowrap">
          <TeamMark side="Blue" />
          <Score blue={readCell(teams.Blue.goals) ?? 0} green={readCell(teams.Green.goals) ?? 0} />
          <TeamMark side="Green" />
        </div>
        <div role="status">
          <p className="todo">
            <span className={isReady ? 'ok row row--tight' : 'no row row--tight'}>
              {isReady ? (
                <Check className="i i-16" aria-hidden="true" />
              ) : (
                <CircleAlert className="i i-16" aria-hidden="true" />
              )}
              {missing ?? (hasInput ? 'Ready to review' : 'Nothing is changed yet')}
            </span>
          </p>
        </div>
        <div className="row row--nowrap">
          <Link className="btn btn--ghost submitbar__back" to={`/matches/${matchId}`}>
            Go Back
          </Link>
          <button type="submit" className="btn btn--primary" aria-busy={isAsking} disabled={!isReady || isAsking}>
            Review changes
          </button>
        </div>
      </div>
    </div>
  );
}
