import { CalendarDays } from 'lucide';
import type { MatchWithoutEvents } from '#contract/matches/schema.ts';
import { MatchStatusEmoji, MatchStatusPill } from '#web/kit/heads/match-status.tsx';
import { Score } from '#web/kit/heads/score.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { ShareButton } from '#web/kit/page/share-button.tsx';
import { formatFootballTime } from '#web/kit/time/football-date.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { CompetitionLine } from '#web/matches/page/competition-line.tsx';

interface MatchHeaderProps {
  match: MatchWithoutEvents;
  /** False if the tab below shows the score. Its space stays reserved, so that nothing moves between tabs. */
  showsScore: boolean;
}

export function MatchHeader({ match, showsScore }: MatchHeaderProps) {
  const { match_name, team_goals, shoot_out, server_instance, submitter_name } = match.context_data;
  return (
    <header className="mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-6 gap-y-2 phone:mb-1 phone:grid-cols-[auto_minmax(0,1fr)_auto] phone:items-center phone:gap-x-2 phone:gap-y-1 not-phone:[&>a]:col-span-full not-phone:[&>a]:justify-self-start [&>a]:mb-0 [&>a]:min-w-6 [&_h1>:first-child]:mx-0 [&_h1>:first-child]:mt-[0.2em] [&_h1>:first-child]:mb-0 [&_h1>:first-child]:flex-none [&_h1>:first-child]:leading-none">
      <BackLink to="/matches">
        <span className="phone:sr-only">Matches</span>
      </BackLink>
      <h1 className="flex min-w-0 items-start gap-2 font-display text-[clamp(1.75rem,1.4rem_+_1.6vw,2.5rem)]/none font-extrabold phone:text-20/none tracking-display text-balance wrap-break-word">
        <MatchStatusEmoji status={match.status} />
        <span className="wrap-text">{match_name}</span>
      </h1>
      <div className={showsScore ? undefined : 'invisible'}>
        <Score
          blue={team_goals.Blue}
          green={team_goals.Green}
          shootOut={shoot_out}
          className="[&_b]:min-w-11 [&_b]:text-[1.875rem] phone:[&_b]:min-w-6 phone:[&_b]:text-18"
        />
      </div>
      <div className="col-span-full flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1 text-14 text-ink-2 phone:gap-x-3 phone:gap-y-0 [&>:is(a,_button)]:ms-auto">
        {/* On phones the emoji alone names the status. */}
        <span className="contents phone:hidden!">
          <MatchStatusPill status={match.status} />
        </span>
        <dl className="contents">
          {match.award && (
            <div className="flex min-h-7 min-w-0 items-center">
              <dt className="me-1.5 flex-none text-ink-3">Awarded</dt>
              <dd className="tabular">{`${match.award.Blue}–${match.award.Green}`}</dd>
            </div>
          )}
          {match.submitter_id !== 'N/A' && (
            <div className="flex min-h-7 min-w-0 items-center">
              <dt className="me-1.5 flex-none text-ink-3">Uploaded by</dt>
              <dd className="wrap-text">{submitter_name || 'Unknown'}</dd>
            </div>
          )}
          {match.corrected_at && (
            <div className="flex min-h-7 min-w-0 items-center">
              <dt className="me-1.5 flex-none text-ink-3">Corrected</dt>
              <dd className="tabular">
                <time dateTime={match.corrected_at}>{formatFootballTime(match.corrected_at)}</time>
              </dd>
            </div>
          )}
          <CopiedFact name="Match ID" value={String(match.match_id)} className="tabular" />
          <CopiedFact
            name="Server"
            copyName="server instance"
            value={server_instance}
            className="max-w-[38ch] truncated monospace tablet:max-w-[20ch] phone:max-w-[16ch]"
          />
        </dl>
        <ShareButton path={`/matches/${match.match_id}`} name={match_name} />
      </div>
    </header>
  );
}

/** The league, competition and time of a match. */
export function MatchOccasion({ match }: { match: MatchWithoutEvents }) {
  return (
    <CompetitionLine>
      <Link className="wrap-text" to={`/leagues/${match.league_id}`}>
        {match.league_name}
      </Link>
      {match.fixture && (
        <Link className="wrap-text" to={`/leagues/${match.league_id}/competitions/${match.fixture.competition.id}`}>
          {match.fixture.competition.name}, {match.fixture.round_name}
        </Link>
      )}
      <time className="tabular" dateTime={match.submission_date}>
        <Icon icon={CalendarDays} size={16} />
        {formatFootballTime(match.submission_date)}
      </time>
    </CompetitionLine>
  );
}

interface CopiedFactProps {
  name: string;
  /** The name in the copy button's label; `name` by default. */
  copyName?: string;
  value: string | null;
  className: string | undefined;
}

function CopiedFact({ name, copyName = name, value, className }: CopiedFactProps) {
  return (
    <div className="flex min-h-7 min-w-0 items-center">
      <dt className="me-1.5 flex-none text-ink-3">{name}</dt>
      <dd className={value ? className : undefined} title={value ?? undefined}>
        {value || 'N/A'}
      </dd>
      {value && (
        <dd>
          <CopyButton text={value} label={`Copy ${copyName}`} />
        </dd>
      )}
    </div>
  );
}
