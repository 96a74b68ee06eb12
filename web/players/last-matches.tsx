import { writeCount } from '#contract/kit/count-of.ts';
import { pairOf } from '#contract/matches/shoot-outs.ts';
import type { PlayerMatch } from '#contract/players/schema.ts';
import { FormMark } from '#web/kit/charts/form-letters.tsx';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { describeLine } from '#web/kit/heads/result-words.ts';
import { ShootOut } from '#web/kit/heads/shoot-out.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import styles from '#web/players/last-matches.module.css';
import { FORM_LETTERS, opponentOf } from '#web/players/player-words.ts';

const MATCHES_SHOWN = 6;
/** More goals of a match are one ball and their number. */
const MAX_BALLS = 4;

interface LastMatchesProps {
  /** The newest first. */
  form: readonly PlayerMatch[];
  /** The number of matches in the whole career. */
  total: number;
  className: string | undefined;
}

export function LastMatches({ form, total, className }: LastMatchesProps) {
  return (
    <Panel
      className={className}
      heading="Last matches"
      end={
        <Link className={typography.link} to="#matches">
          All {writeCount(total)}
        </Link>
      }
    >
      <ul className={styles.list}>
        {form.slice(0, MATCHES_SHOWN).map((played) => (
          <li key={played.match.match_id}>
            <LastMatch {...played} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function LastMatch({ match, line }: PlayerMatch) {
  const isBlue = line.team === 'Blue';
  const [own, other] = isBlue ? [match.blue_team, match.green_team] : [match.green_team, match.blue_team];
  return (
    <Link className={styles.match} to={`/matches/${match.match_id}`}>
      <span aria-hidden="true">
        <FormMark letter={FORM_LETTERS[line.result]} />
      </span>
      <span className={typography.screenReaderOnly}>{describeLine(line)}, against </span>
      <span className={styles.opponent}>
        <TeamCrest crest={other.crest ?? null} size={24} />
        <span className={typography.truncated}>{opponentOf(match.match_name, line.team)}</span>
      </span>
      <Balls goals={line.goals} />
      <b className={typography.figures}>
        {own.goals}–{other.goals}
        <ShootOut goals={pairOf(match, line.team)} />
      </b>
      <MatchDay className={`${typography.figures} ${typography.screenReaderOnlyOnPhones}`} at={match.submission_date} />
    </Link>
  );
}

function Balls({ goals }: { goals: number }) {
  const balls = goals > MAX_BALLS ? 1 : goals;
  return (
    <span className={`${styles.goals} ${typography.figures}`} aria-hidden="true">
      {Array.from({ length: balls }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a ball has no other identity.
        <BallIcon key={at} />
      ))}
      {goals > MAX_BALLS && goals}
    </span>
  );
}
