import type { TeamSide } from '#contract/matches/schema.ts';
import type { NextFixture, TeamPage } from '#contract/teams/pages.ts';
import { leaguePaths } from '#web/components/league-paths.ts';
import { findOpponent, OpponentLines } from '#web/components/opponent-lines.tsx';
import { TeamCrest } from '#web/components/team-crest.tsx';
import { Duel } from '#web/pages/match/duel.tsx';
import type { MatchView } from '#web/pages/match/match-view.ts';
import styles from '#web/pages/match/next-fixtures.module.css';
import typography from '#web/styles/typography.module.css';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';

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
