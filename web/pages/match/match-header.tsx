import { ArrowLeft, CalendarDays } from 'lucide';
import { Link } from 'react-router';
import type { Match } from '#contract/matches.ts';
import { formatFootballTime } from '#web/components/football-date.ts';
import { MatchStatusEmoji, MatchStatusPill } from '#web/components/match-status.tsx';
import { Score } from '#web/components/score.tsx';
import { ShareButton } from '#web/components/share-button.tsx';
import { COPIED_TO_CLIPBOARD, FAILED_TO_COPY } from '#web/messages.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useToast } from '#web/ui/toast.tsx';
import '#web/pages/match/match-header.css';

interface MatchHeaderProps {
  match: Match;
  /** Off where the page below shows the score itself; its room stays, so that nothing moves from tab to tab. */
  showsScore: boolean;
}

export function MatchHeader({ match, showsScore }: MatchHeaderProps) {
  const { match_name, team_goals, server_instance, submitter_name } = match.context_data;
  return (
    <>
      <Link className="back" to="/matches">
        <Icon icon={ArrowLeft} size={16} />
        Matches
      </Link>
      <p className="comp">
        <Link className="wrap-any" to={`/leagues/${match.league_id}`}>
          {match.league_name}
        </Link>
        <i className="comp__sep" />
        <time className="num" dateTime={match.submission_date}>
          <Icon icon={CalendarDays} size={16} />
          {formatFootballTime(match.submission_date)}
        </time>
      </p>
      <header className="mhead">
        <h1 className="page-title">
          <MatchStatusEmoji status={match.status} />
          <span className="wrap-any">{match_name}</span>
        </h1>
        <div className={showsScore ? undefined : 'mhead__room'}>
          <Score blue={team_goals.Blue} green={team_goals.Green} />
        </div>
        <div className="mmeta">
          <MatchStatusPill status={match.status} />
          <dl>
            {match.submitter_id !== 'N/A' && (
              <div>
                <dt>Uploaded by</dt>
                <dd className="wrap-any">{submitter_name || 'Unknown'}</dd>
              </div>
            )}
            {match.corrected_at && (
              <div>
                <dt>Corrected</dt>
                <dd className="num">
                  <time dateTime={match.corrected_at}>{formatFootballTime(match.corrected_at)}</time>
                </dd>
              </div>
            )}
            <CopiedFact name="Match ID" value={String(match.match_id)} className="num" />
            <CopiedFact name="Server" what="server instance" value={server_instance} className="mono trunc" />
          </dl>
          <ShareButton path={`/matches/${match.match_id}`} name={match_name} />
        </div>
      </header>
    </>
  );
}

interface CopiedFactProps {
  name: string;
  /** What the copy button calls it; the name by default. */
  what?: string;
  value: string | null;
  className: string;
}

function CopiedFact({ name, what = name, value, className }: CopiedFactProps) {
  const toast = useToast();
  return (
    <div>
      <dt>{name}</dt>
      <dd className={value ? className : undefined} title={value ?? undefined}>
        {value || 'N/A'}
      </dd>
      {value && (
        <dd>
          <CopyButton
            text={value}
            label={`Copy ${what}`}
            onCopied={() => toast.success(COPIED_TO_CLIPBOARD)}
            onFailed={() => toast.failure(FAILED_TO_COPY)}
          />
        </dd>
      )}
    </div>
  );
}
