import type { NextFixture } from '#contract/teams/pages.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { findOpponent, OpponentLines } from '#web/kit/rows/opponent-lines.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { WaitingLines } from '#web/kit/ui/waiting-lines.tsx';
import { Duel } from '#web/matches/figures/duel.tsx';
import type { LoadedPages } from '#web/matches/figures/season-panel.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';

/** The style sheet reserves the height of this many rows. */
const FIXTURES_SHOWN = 3;

interface NextFixturesProps {
  match: MatchView;
  load: LoadedPages;
  className: string | undefined;
}

/** Both teams' next fixtures. */
export function NextFixtures({ match, load: { pages, error }, className }: NextFixturesProps) {
  return (
    <Panel
      className={className}
      heading="Next fixtures"
      end={
        <Link className="link" to={leaguePaths.matches(match.leagueId)}>
          All fixtures
        </Link>
      }
    >
      <Duel match={match}>
        {(side) => (
          <div className="min-h-48" aria-busy={pages === null && error === null}>
            {pages === null && error === null && (
              <WaitingLines rows={FIXTURES_SHOWN} height="2.5rem" className="gap-6 py-3" />
            )}
            {pages === null && error !== null && (
              <p className="px-5 py-4 text-14 wrap-text text-ink-2 phone:px-4">{error}</p>
            )}
            {pages?.[side].next.length === 0 && (
              <p className="px-5 py-4 text-14 text-ink-2 phone:px-4">No fixtures planned.</p>
            )}
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
    <li
      className={`flex h-16 items-center gap-2 px-5 text-14 not-first:border-t not-first:border-line phone:px-4 ${isMirrored ? 'flex-row-reverse' : ''}`}
    >
      <TeamCrest crest={findOpponent(next, teamId)?.crest ?? null} size={28} />
      <span className="grid min-w-0 leading-[1.3] [&_small]:text-14 [&_small]:text-ink-3 [&_small]:tabular">
        <OpponentLines next={next} teamId={teamId} form="day" />
      </span>
    </li>
  );
}
