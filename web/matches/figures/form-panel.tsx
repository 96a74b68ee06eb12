import fieldStyles from '#web/kit/fields/field.module.css';
import { ResultChip } from '#web/kit/heads/result-chip.tsx';
import { RESULT_WORDS } from '#web/kit/heads/result-words.ts';
import { ShootOut } from '#web/kit/heads/shoot-out.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Duel } from '#web/matches/figures/duel.tsx';
import styles from '#web/matches/figures/form-panel.module.css';
import type { PlayedMatch } from '#web/matches/figures/team-form.ts';
import type { MatchView } from '#web/matches/page/match-view.ts';

/** The style sheet reserves the height of as many rows. */
const FORM_MATCHES = 5;

interface FormPanelProps {
  match: MatchView;
  /** Null until loaded. */
  form: Record<'Blue' | 'Green', PlayedMatch[] | null>;
  className: string | undefined;
}

/** The newest matches of both teams before the match. */
export function FormPanel({ match, form, className }: FormPanelProps) {
  return (
    <Panel
      className={className}
      heading="Form before this match"
      end={<span className={fieldStyles.count}>Newest first</span>}
    >
      <Duel match={match}>
        {(side) => {
          const played = form[side];
          return (
            <div className={styles.form}>
              {played?.length === 0 && <p className={typography.muted}>The first match here.</p>}
              {played !== null && played.length > 0 && (
                <ol>
                  {played.slice(0, FORM_MATCHES).map((one) => (
                    <li key={one.match.match_id}>
                      <FormRow played={one} isMirrored={side === 'Green'} />
                    </li>
                  ))}
                </ol>
              )}
            </div>
          );
        }}
      </Duel>
    </Panel>
  );
}

function FormRow({ played, isMirrored }: { played: PlayedMatch; isMirrored: boolean }) {
  const { match, opponent, crest, goals, goalsAgainst, shootOut, result } = played;
  return (
    <Link
      className={isMirrored ? `${styles.row} ${styles.mirrored}` : styles.row}
      to={`/matches/${match.match_id}`}
      title={formatFootballDate(match.submission_date)}
    >
      <ResultChip result={result} />
      <span className={typography.screenReaderOnly}>{RESULT_WORDS[result]} against </span>
      <span className={styles.opponent}>
        {crest && <TeamCrest crest={crest} size={20} />}
        <span className={typography.truncated}>{opponent.name}</span>
      </span>
      <b className={typography.figures}>
        {goals}–{goalsAgainst}
        <ShootOut goals={shootOut} />
      </b>
    </Link>
  );
}
