import { Activity, ChevronRight, Users } from 'lucide';
import type { ReactNode } from 'react';
import type { Crest } from '#contract/kit/heads.ts';
import { splitMatchName } from '#contract/matches/match-name.ts';
import type { MatchSummary, TeamSide } from '#contract/matches/schema.ts';
import { compareGoals, toPair } from '#contract/matches/shoot-outs.ts';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { MatchStatusMark } from '#web/kit/heads/match-status.tsx';
import { Score } from '#web/kit/heads/score.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import styles from '#web/kit/rows/match-row.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';

interface MatchRowProps {
  match: MatchSummary;
  /** False in groups, whose matches share a league. */
  showLeague?: boolean;
  /** In a player's list: the player's side, and their line in place of the match's counts. */
  own?: { side: TeamSide; line: ReactNode };
}

const OWN_SIDES = { Blue: styles.ownBlue, Green: styles.ownGreen };

/** A match of a list: one link, labelled by its whole content. */
export function MatchRow({ match, showLeague = true, own }: MatchRowProps) {
  const { goals: blueGoals } = match.blue_team;
  const { goals: greenGoals } = match.green_team;
  const shootOut = toPair(match.shoot_out);
  const lead = compareGoals([blueGoals, greenGoals], shootOut);
  const teams = splitMatchName(match.match_name);

  return (
    <Link
      className={`${styles.row}${teams ? '' : ` ${styles.titled}`}${own ? ` ${styles.own} ${OWN_SIDES[own.side]}` : ''}`}
      to={`/matches/${match.match_id}`}
    >
      <span className={styles.meta}>
        <span className={styles.when}>
          <MatchStatusMark status={match.status} />
          <MatchDay at={match.submission_date} />
        </span>
        {showLeague && <span className={`${styles.league} ${typography.truncated}`}>{match.league_name}</span>}
      </span>
      {teams ? (
        <Team side="Blue" name={teams.blue} crest={match.blue_team.crest} lost={lead < 0} />
      ) : (
        <>
          <span className={`${styles.title} ${typography.twoLines}`}>{match.match_name}</span>
          <span className={styles.blueMark}>
            <TeamMark side="Blue" />
          </span>
        </>
      )}
      <b className={`${styles.goals} ${styles.blueGoals}${lead >= 0 ? ` ${styles.won}` : ''}`}>
        {blueGoals}
        {shootOut && <small> ({shootOut[0]})</small>}
      </b>
      <span className={styles.score}>
        <Score blue={blueGoals} green={greenGoals} shootOut={shootOut} />
      </span>
      {teams ? (
        <Team side="Green" name={teams.green} crest={match.green_team.crest} lost={lead > 0} />
      ) : (
        <span className={styles.greenMark}>
          <TeamMark side="Green" />
        </span>
      )}
      <b className={`${styles.goals} ${styles.greenGoals}${lead <= 0 ? ` ${styles.won}` : ''}`}>
        {greenGoals}
        {shootOut && <small> ({shootOut[1]})</small>}
      </b>
      <span className={styles.counts}>{own ? own.line : <MatchCounts match={match} />}</span>
      <Icon icon={ChevronRight} size={20} className={styles.arrow} />
    </Link>
  );
}

interface TeamProps {
  side: TeamSide;
  name: string;
  crest: Crest | undefined;
  lost: boolean;
}

function Team({ side, name, crest, lost }: TeamProps) {
  const place = `${styles.team} ${side === 'Blue' ? styles.blueTeam : styles.greenTeam}`;
  const words = (
    <span className={`${styles.name} ${typography.truncated}`} title={name}>
      {name}
    </span>
  );
  return (
    <span className={lost ? `${place} ${styles.lost}` : place}>
      {side === 'Blue' && words}
      {side === 'Blue' && crest && <TeamCrest crest={crest} />}
      <TeamMark side={side} />
      {side === 'Green' && crest && <TeamCrest crest={crest} />}
      {side === 'Green' && words}
    </span>
  );
}

function MatchCounts({ match }: { match: MatchSummary }) {
  return (
    <>
      <span title="Players">
        <Icon icon={Users} size={16} />
        <span className={typography.screenReaderOnly}>Players </span>
        {match.overall_player_count ?? 'N/A'}
      </span>
      <span title="Events">
        <Icon icon={Activity} size={16} />
        <span className={typography.screenReaderOnly}>Events </span>
        {match.event_count ?? 'N/A'}
      </span>
    </>
  );
}
