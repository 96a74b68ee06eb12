import type { TeamSide } from '#contract/matches/schema.ts';
import type { NextFixture, TeamPage } from '#contract/teams/pages.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { findOpponent, OpponentLines } from '#web/kit/rows/opponent-lines.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Duel } from '#web/matches/figures/duel.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';
import styles from '#web/matches/page/next-fixtures.module.css';

/** The style sheet reserves the height of as many rows. */
const FIXTURES_SHOWN = 3;

interface NextFixturesProps {
  match: MatchView;
  /** Null until loaded. */
  pages: Record<TeamSide, TeamPage> | null;
  className: string | undefined;
}

/** What both teams play next. */
export function NextFixtures({ match, pages, className }: NextFixturesProps) {
  return (
    <Panel
      className={className}
      heading="Next fixtures"
      end={
        <Link className={typography.link} to={leaguePaths.fixtures(match.leagueId)}>
          All fixtures
        </Link>
      }
    >
      <Duel match={match}>
        {(side) => (
          <div className={styles.fixtures}>
            {pages?.[side].next.length === 0 && <p className={typography.muted}>No fixtures planned.</p>}
            {pages !== null && pages[side].next.length > 0 && (
              <ul>
                {pages[side].next.slice(0, FIXTURES_SHOWN).map((next) => (
                  <FixtureRow
                    key={next.fixture.id}
                    next={next}
                    teamId={pages[side].team.id}
                    isMirrored={side === 'Green'}
                  />
                ))}
              </ul>
            )}
          </div>
        )}
      </Duel>
    </Panel>
  );
}

interface FixtureRowProps {
  next: NextFixture;
  teamId: number;
  isMirrored: boolean;
}

function FixtureRow({ next, teamId, isMirrored }: FixtureRowProps) {
  return (
    <li className={isMirrored ? `${styles.row} ${styles.mirrored}` : styles.row}>
      <TeamCrest crest={findOpponent(next, teamId)?.crest ?? null} size={28} />
      <span className={styles.words}>
        <OpponentLines next={next} teamId={teamId} form="day" />
      </span>
    </li>
  );
}
