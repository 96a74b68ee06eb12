import { placeOf } from '#contract/competitions/place-words.ts';
import type { NextFixture, TeamPage, TeamResult } from '#contract/teams/pages.ts';
import { FormMark } from '#web/kit/charts/form-letters.tsx';
import { SILENT_WORD } from '#web/kit/heads/live-sign.tsx';
import { ShootOut } from '#web/kit/heads/shoot-out.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { findOpponent, OpponentLines } from '#web/kit/rows/opponent-lines.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { useNow } from '#web/kit/time/use-now.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { useLiveFixture } from '#web/live/use-live-fixture.ts';
import styles from '#web/teams/next-panel.module.css';

/** Next fixtures and last results together, which fill the panel. */
const MATCHES_SHOWN = 8;

/** The next fixtures and the last results of a team. */
export function NextPanel({ page, className }: { page: TeamPage; className: string | undefined }) {
  const { next, results, team, league_id } = page;
  const last = results.slice(0, MATCHES_SHOWN - next.length);
  return (
    <Panel
      className={className}
      heading={next.length > 0 ? 'Next fixtures' : 'Last results'}
      end={
        <Link className={typography.link} to={`${leaguePaths.team(league_id, team.slug)}?tab=fixtures`}>
          All
        </Link>
      }
    >
      {next.length > 0 && (
        <ul className={styles.next}>
          {next.map((one, at) => (
            <Next key={one.fixture.id} next={one} teamId={team.id} isFirst={at === 0} />
          ))}
        </ul>
      )}
      {last.length > 0 && (
        <>
          {next.length > 0 && <h3 className={styles.title}>Last results</h3>}
          <ul className={styles.results}>
            {last.map((result) => (
              <Last key={`${result.match_id} ${result.played_at}`} result={result} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

interface NextProps {
  next: NextFixture;
  teamId: number;
  isFirst: boolean;
}

function Next({ next, teamId, isFirst }: NextProps) {
  const { has_begun, opponent_place, opponent_shares_place } = next;
  const live = useLiveFixture(next.fixture, useNow(0));
  return (
    <li>
      <TeamCrest crest={findOpponent(next, teamId)?.crest ?? null} size={isFirst ? 40 : 28} />
      <span className={styles.words}>
        <OpponentLines next={next} teamId={teamId} form="day and time" />
      </span>
      {live && (
        <Link
          className={`${styles.live} ${live.match.isSilent ? styles.silent : ''} ${typography.figures}`}
          to={live.path}
        >
          {live.match.isSilent ? SILENT_WORD : 'Live'} {live.score.home}–{live.score.away}
        </Link>
      )}
      {has_begun && !live && <span className={`${typography.dim} ${typography.figures}`}>Result to follow</span>}
      {!has_begun && !live && opponent_place !== null && (
        <span className={`${typography.dim} ${typography.figures}`}>
          {placeOf(opponent_place, opponent_shares_place)}
        </span>
      )}
    </li>
  );
}

function Last({ result }: { result: TeamResult }) {
  const { match_id, opponent, goals_for, goals_against } = result;
  const content = (
    <>
      <FormMark letter={result.result} />
      <span className={`${layout.row} ${layout.gap2} ${layout.shrinks} ${typography.muted}`}>
        <TeamCrest crest={opponent.team?.crest ?? null} size={20} />
        <span className={typography.truncated}>{opponent.name}</span>
      </span>
      <span className={`${typography.semibold} ${typography.figures}`}>
        {goals_for}–{goals_against}
        <ShootOut goals={result.shoot_out} />
      </span>
    </>
  );
  return (
    <li>
      {match_id === null ? (
        <div className={styles.result}>{content}</div>
      ) : (
        <Link className={styles.result} to={`/matches/${match_id}`}>
          {content}
        </Link>
      )}
    </li>
  );
}
