import { CalendarDays } from 'lucide';
import type { MatchWithoutEvents } from '#contract/matches/schema.ts';
import { MatchStatusEmoji, MatchStatusPill } from '#web/kit/heads/match-status.tsx';
import { Score } from '#web/kit/heads/score.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { ShareButton } from '#web/kit/page/share-button.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballTime } from '#web/kit/time/football-date.ts';
import { CopyButton } from '#web/kit/ui/copy-button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import styles from '#web/matches/page/match-header.module.css';
import { COPIED_TO_CLIPBOARD, FAILED_TO_COPY } from '#web/messages.ts';

interface MatchHeaderProps {
  match: MatchWithoutEvents;
  /** False if the tab below shows the score. Its space is kept, so that nothing moves between tabs. */
  showsScore: boolean;
}

export function MatchHeader({ match, showsScore }: MatchHeaderProps) {
  const { match_name, team_goals, shoot_out, server_instance, submitter_name } = match.context_data;
  return (
    <>
      <BackLink to="/matches">Matches</BackLink>
      <p className={styles.competition}>
        <Link className={typography.wrapAnywhere} to={`/leagues/${match.league_id}`}>
          {match.league_name}
        </Link>
        {match.fixture && (
          <Link
            className={typography.wrapAnywhere}
            to={`/leagues/${match.league_id}/competitions/${match.fixture.competition.id}`}
          >
            {match.fixture.competition.name}, {match.fixture.round_name}
          </Link>
        )}
        <time className={typography.figures} dateTime={match.submission_date}>
          <Icon icon={CalendarDays} size={16} />
          {formatFootballTime(match.submission_date)}
        </time>
      </p>
      <header className={styles.header}>
        <h1 className={pageHeadStyles.title}>
          <MatchStatusEmoji status={match.status} />
          <span className={typography.wrapAnywhere}>{match_name}</span>
        </h1>
        <div className={showsScore ? undefined : styles.hiddenScore}>
          <Score blue={team_goals.Blue} green={team_goals.Green} shootOut={shoot_out} className={styles.score} />
        </div>
        <div className={styles.facts}>
          <MatchStatusPill status={match.status} />
          <dl>
            {match.award && (
              <div>
                <dt>Awarded</dt>
                <dd className={typography.figures}>{`${match.award.Blue}–${match.award.Green}`}</dd>
              </div>
            )}
            {match.submitter_id !== 'N/A' && (
              <div>
                <dt>Uploaded by</dt>
                <dd className={typography.wrapAnywhere}>{submitter_name || 'Unknown'}</dd>
              </div>
            )}
            {match.corrected_at && (
              <div>
                <dt>Corrected</dt>
                <dd className={typography.figures}>
                  <time dateTime={match.corrected_at}>{formatFootballTime(match.corrected_at)}</time>
                </dd>
              </div>
            )}
            <CopiedFact name="Match ID" value={String(match.match_id)} className={typography.figures} />
            <CopiedFact
              name="Server"
              copyName="server instance"
              value={server_instance}
              className={`${styles.server} ${typography.monospace} ${typography.truncated}`}
            />
          </dl>
          <ShareButton path={`/matches/${match.match_id}`} name={match_name} />
        </div>
      </header>
    </>
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
            label={`Copy ${copyName}`}
            onCopied={() => toast.success(COPIED_TO_CLIPBOARD)}
            onFailed={() => toast.failure(FAILED_TO_COPY)}
          />
        </dd>
      )}
    </div>
  );
}
