import { CalendarDays } from 'lucide';
import type { MatchWithoutEvents } from '#contract/matches/schema.ts';
import { BackLink } from '#web/components/back-link.tsx';
import { formatFootballTime } from '#web/components/football-date.ts';
import { MatchStatusEmoji, MatchStatusPill } from '#web/components/match-status.tsx';
import pageHeadStyles from '#web/components/page-head.module.css';
import { Score } from '#web/components/score.tsx';
import { ShareButton } from '#web/components/share-button.tsx';
import { COPIED_TO_CLIPBOARD, FAILED_TO_COPY } from '#web/messages.ts';
import styles from '#web/pages/match/match-header.module.css';
import typography from '#web/styles/typography.module.css';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toast.tsx';

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
