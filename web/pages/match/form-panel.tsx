import { formatFootballDate } from '#web/components/football-date.ts';
import { ResultChip } from '#web/components/result-chip.tsx';
import { RESULT_WORDS } from '#web/components/result-words.ts';
import { ShootOut } from '#web/components/shoot-out.tsx';
import { TeamCrest } from '#web/components/team-crest.tsx';
import { Duel } from '#web/pages/match/duel.tsx';
import styles from '#web/pages/match/form-panel.module.css';
import type { MatchView } from '#web/pages/match/match-view.ts';
import type { PlayedMatch } from '#web/pages/match/team-form.ts';
import typography from '#web/styles/typography.module.css';
import fieldStyles from '#web/ui/field.module.css';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';

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
