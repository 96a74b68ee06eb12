import type { TeamSide } from '#contract/matches/schema.ts';
import { ResultChip } from '#web/kit/heads/result-chip.tsx';
import { RESULT_WORDS } from '#web/kit/heads/result-words.ts';
import { ShootOut } from '#web/kit/heads/shoot-out.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { WaitingLines } from '#web/kit/ui/waiting-lines.tsx';
import { Duel } from '#web/matches/figures/duel.tsx';
import styles from '#web/matches/figures/form-panel.module.css';
import type { PlayedMatch } from '#web/matches/figures/team-form.ts';
import type { LoadedForm } from '#web/matches/figures/use-teams-before.ts';
import type { MatchView } from '#web/matches/page/match-view.ts';

/** The style sheet reserves the height of this many rows. */
const FORM_MATCHES = 5;

interface FormPanelProps {
  match: MatchView;
  form: Record<TeamSide, LoadedForm>;
  className: string | undefined;
}

/** The newest matches of both teams before the match. */
export function FormPanel({ match, form, className }: FormPanelProps) {
  return (
    <Panel
      className={className}
      heading="Form before this match"
      end={<span className="text-13 text-ink-3 tabular [&_b]:text-ink">Newest first</span>}
    >
      <Duel match={match}>
        {(side) => {
          const { played, error } = form[side];
          return (
            <div className="min-h-50" aria-busy={played === null && error === null}>
              {played === null && error === null && (
                <WaitingLines rows={FORM_MATCHES} height="1.25rem" className="gap-5 py-2.5" />
              )}
              {played === null && error !== null && (
                <p className="px-5 py-4 text-14 wrap-text text-ink-2 phone:px-4">{error}</p>
              )}
              {played?.length === 0 && <p className="px-5 py-4 text-14 text-ink-2 phone:px-4">The first match here.</p>}
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
      className={`flex h-10 items-center gap-2.5 px-5 text-14 text-ink-2 focus-visible:-outline-offset-3 phone:px-4 [&>b:last-child]:font-semibold [&>b:last-child]:text-ink ${styles.row} ${isMirrored ? styles.mirrored : ''}`}
      to={`/matches/${match.match_id}`}
      title={formatFootballDate(match.submission_date)}
    >
      <ResultChip result={result} />
      <span className="sr-only">{RESULT_WORDS[result]} against </span>
      <span className={`flex min-w-0 flex-1 items-center gap-2 ${styles.opponent}`}>
        {crest && <TeamCrest crest={crest} size={20} />}
        <span className="truncated">{opponent.name}</span>
      </span>
      <b className="flex-none whitespace-nowrap tabular">
        {goals}–{goalsAgainst}
        <ShootOut goals={shootOut} />
      </b>
    </Link>
  );
}
