import { writeCount } from '#contract/kit/count-of.ts';
import { pairOf } from '#contract/matches/shoot-outs.ts';
import type { PlayerMatch } from '#contract/players/schema.ts';
import { FormMark } from '#web/kit/charts/form-letters.tsx';
import { FittingName } from '#web/kit/heads/fitting-name.tsx';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { describeLine } from '#web/kit/heads/result-words.ts';
import { ShootOut } from '#web/kit/heads/shoot-out.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { FORM_LETTERS, opponentOf } from '#web/players/player-words.ts';

const MATCHES_SHOWN = 6;
/** More goals in a match are shown as one ball and their number. */
const MAX_BALLS = 4;

interface LastMatchesProps {
  /** Newest first. */
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
        <Link className="link" to="#matches">
          All {writeCount(total)}
        </Link>
      }
    >
      <ul className="py-1.5">
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
    <Link
      className="relative grid min-h-10 grid-cols-[auto_minmax(0,1fr)_auto_minmax(2.5rem,auto)_6rem] items-center gap-3 px-5 text-14 text-ink-2 hover:bg-surface-2 phone:min-h-11 phone:grid-cols-[auto_minmax(0,1fr)_auto_minmax(2.25rem,auto)] phone:px-4 [&_time]:text-end [&_time]:text-ink-3 [&>b]:text-end [&>b]:text-ink"
      to={`/matches/${match.match_id}`}
    >
      <span aria-hidden="true">
        <FormMark letter={FORM_LETTERS[line.result]} />
      </span>
      <span className="sr-only">{describeLine(line)}, against </span>
      <span className="flex min-w-0 items-center gap-2">
        <TeamCrest crest={other.crest ?? null} size={24} />
        <FittingName name={opponentOf(match.match_name, line.team)} short={other.short_name} />
      </span>
      <GoalIcons goals={line.goals} />
      <b className="whitespace-nowrap tabular">
        {own.goals}–{other.goals}
        <ShootOut goals={pairOf(match, line.team)} />
      </b>
      <MatchDay className="tabular phone:sr-only" at={match.submission_date} />
    </Link>
  );
}

function GoalIcons({ goals }: { goals: number }) {
  const balls = goals > MAX_BALLS ? 1 : goals;
  return (
    <span className="inline-flex items-center gap-0.5 tabular" aria-hidden="true">
      {Array.from({ length: balls }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a ball has no other identity.
        <BallIcon key={at} />
      ))}
      {goals > MAX_BALLS && goals}
    </span>
  );
}
