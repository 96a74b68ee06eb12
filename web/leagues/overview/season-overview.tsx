import { type ReactNode, useId } from 'react';
import { listTableNotes, writeTableNote } from '#contract/competitions/table-notes.ts';
import { listZones } from '#contract/competitions/zone-words.ts';
import type { Fixture } from '#contract/fixtures/schema.ts';
import { nameRoundsOf } from '#contract/fixtures/words.ts';
import { leaguesOf } from '#contract/leagues/leagues-of-season.ts';
import type { CupOverview, LeagueOverview, SeasonOverview } from '#contract/leagues/overview.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import { TeamRows } from '#web/competitions/team-rows.tsx';
import { FixtureLine } from '#web/fixtures/fixture-row.tsx';
import { NoteNumbers } from '#web/kit/charts/note-numbers.tsx';
import { ZoneKey } from '#web/kit/charts/zones.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import { MatchRows } from '#web/kit/rows/match-rows.tsx';
import { useSession } from '#web/kit/session/session.tsx';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { useNow } from '#web/kit/time/use-now.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { OwnTeam } from '#web/leagues/overview/own-team.tsx';
import { SeasonAnswers } from '#web/leagues/overview/season-answers.tsx';
import styles from '#web/leagues/overview/season-overview.module.css';

interface SeasonPartsProps {
  league: LeagueSeasons;
  overview: SeasonOverview;
  /** Whether its end stands above, so that tables and scorers alone are left. */
  hasEnded: boolean;
  /** Milliseconds. */
  loadedAt: number;
}

/** A season in four sentences; then its results, next fixtures, leaders and scorers. */
export function SeasonParts({ league, overview, hasEnded, loadedAt }: SeasonPartsProps) {
  const { season, results, upcoming, matches, scorers, cups } = overview;
  const within = (path: string) => withSeason(path, season ?? undefined, league);
  const now = useNow(loadedAt);
  const isSignedIn = useSession().state === 'signedIn';
  // The others are on the page of the first one's divisions.
  const leagues = hasEnded ? leaguesOf(overview).slice(0, 1) : leaguesOf(overview);
  const isBare = [results, upcoming, matches ?? [], scorers].every(({ length }) => length === 0);
  return (
    <div className="grid grid-cols-1 gap-5 phone:gap-4 phone:[&_section>header]:px-4">
      {isSignedIn && !hasEnded && <OwnTeam league={league} overview={overview} loadedAt={loadedAt} />}
      {!hasEnded && <SeasonAnswers league={league} overview={overview} loadedAt={loadedAt} />}
      {isBare && <EmptyState title="Nothing played yet">Results and fixtures of this season appear here.</EmptyState>}
      {!hasEnded && (results.length > 0 || upcoming.length > 0) && (
        <NowPanel overview={overview} path={within(leaguePaths.matches(league.id))} now={now} />
      )}
      {!hasEnded && matches && matches.length > 0 && (
        <Panel heading="Last results">
          <MatchRows matches={matches} showLeague={false} />
        </Panel>
      )}
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-5 laptop:grid-cols-1">
        {leagues.length > 0 && (
          <div className="grid grid-cols-1 gap-5">
            {leagues.map((one) => (
              <TablePanel
                key={one.competition.id}
                league={league}
                overview={one}
                heading={
                  hasEnded
                    ? `${one.competition.name}, final table`
                    : leagues.length > 1
                      ? one.competition.name
                      : 'Table'
                }
                path={within}
              />
            ))}
          </div>
        )}
        <div
          className={`grid grid-cols-1 grid-rows-[auto_1fr] gap-5 ${leagues.length > 1 ? 'grid-rows-none content-start' : ''}`}
        >
          {scorers.length > 0 && <ScorersPanel overview={overview} path={within(leaguePaths.players(league.id))} />}
          {cups.map((cup) => (
            <CupPanel key={cup.competition.id} leagueId={league.id} cup={cup} now={now} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Results on the left, fixtures on the right; the line between them is the present. */
function NowPanel({ overview, path, now }: { overview: SeasonOverview; path: string; now: number }) {
  const { results, upcoming, league } = overview;
  const week = league?.current_matchweek;
  return (
    <Panel as="div" className="grid grid-cols-[minmax(0,1fr)_2px_minmax(0,1fr)] overflow-hidden tablet:grid-cols-1">
      <FixtureList
        title="Last results"
        fixtures={results}
        now={now}
        end={
          <Link className="link text-13" to={path}>
            All matches
          </Link>
        }
      />
      <div
        className={`relative bg-line-2 tablet:mx-5 tablet:h-0.5 after:absolute after:start-[50%] after:top-4.25 after:-ms-2.75 after:size-5.5 after:rounded-full after:border-2 after:border-line-2 tablet:after:start-auto tablet:after:end-0 tablet:after:-top-2.75 tablet:after:[rotate:90deg] ${styles.present}`}
        aria-hidden="true"
      />
      <FixtureList
        title="Live and next"
        fixtures={upcoming}
        now={now}
        end={week && <p className="text-13 text-ink-3">{`Matchweek ${week} of ${league.matchweeks.length}`}</p>}
      />
    </Panel>
  );
}

interface FixtureListProps {
  title: string;
  fixtures: readonly Fixture[];
  now: number;
  /** Shown at the end of the heading's line. */
  end: ReactNode;
}

function FixtureList({ title, fixtures, now, end }: FixtureListProps) {
  const id = useId();
  const { isMixed, nameRound } = nameRoundsOf(fixtures);
  return (
    <section aria-labelledby={id}>
      <header
        className={`flex min-h-13.5 items-center justify-between gap-3 border-b border-line py-2 ps-5 pe-6 text-14 phone:px-4 ${styles.listHead}`}
      >
        <h2 className="part-title" id={id}>
          {title}
        </h2>
        {end}
      </header>
      {fixtures.length === 0 ? (
        <p className="p-5 text-ink-2">None.</p>
      ) : (
        <ul>
          {fixtures.map((fixture) => (
            <li className="not-first:border-t not-first:border-line" key={fixture.id}>
              <FixtureLine fixture={fixture} now={now} round={isMixed ? nameRound(fixture) : undefined} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface TablePanelProps {
  league: LeagueSeasons;
  overview: LeagueOverview;
  heading: string;
  /** The path in the overview's season. */
  path: (path: string) => string;
}

function TablePanel({ league, overview, heading, path }: TablePanelProps) {
  const { competition, rows } = overview;
  const notes = listTableNotes(overview);
  const zones = listZones(rows);
  const table = path(leaguePaths.competition(league.id, competition.id));
  return (
    <Panel
      className="grid grid-cols-1 grid-rows-[auto_1fr_auto] overflow-hidden [&_table]:self-start [&_tbody_td]:h-12!"
      heading={heading}
      end={
        <Link className="link" to={table}>
          Whole table
        </Link>
      }
    >
      <TeamRows
        leagueId={league.id}
        label={competition.name}
        rows={rows}
        movement={null}
        isShort
        footnotes={({ name }) => <NoteNumbers name={name} notes={notes} />}
      />
      {(zones.length > 0 || notes.length > 0) && (
        <footer className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line px-5 py-3 text-13 text-ink-2 phone:px-4">
          <ZoneKey zones={zones} />
          {notes.map((note) => (
            <p key={note.number} className="wrap-text">
              <sup>{note.number}</sup> {note.name}: {writeTableNote(note)}
            </p>
          ))}
        </footer>
      )}
    </Panel>
  );
}

function ScorersPanel({
  overview: { scorers, scorers_count },
  path,
}: {
  overview: Pick<SeasonOverview, 'scorers' | 'scorers_count'>;
  path: string;
}) {
  const most = scorers[0]?.goals ?? 1;
  return (
    <Panel
      heading="Best players"
      end={
        <Link className="link" to={path}>
          All players
        </Link>
      }
    >
      <p className="px-5 pt-3 text-13 text-ink-3 phone:px-4">
        {scorers_count === 'all competitions' ? 'Goals in all competitions' : 'Goals'}
      </p>
      <ol className={styles.scorers}>
        {scorers.map((scorer, at) => (
          <li
            className="grid min-h-13 grid-cols-[1.5rem_auto_minmax(0,1fr)_auto] items-center gap-2.5 px-5 py-2 not-first:border-t not-first:border-line phone:px-4 [@media_(max-width:_18rem)]:grid-cols-[auto_minmax(0,1fr)_auto]"
            key={scorer.player_key}
          >
            <span className="text-13 text-ink-3 tabular">
              {scorers[at - 1]?.rank === scorer.rank ? '=' : scorer.rank}
            </span>
            <TeamCrest className="[@media_(max-width:_18rem)]:hidden" crest={scorer.team?.crest ?? null} size={28} />
            <span className="grid min-w-0 leading-[1.3] wrap-anywhere">
              <b>
                <PlayerLink player={scorer} />
              </b>
              <svg
                className={`mt-1 block forced-color-adjust-none ${styles.bar}`}
                width="100%"
                height="4"
                aria-hidden="true"
              >
                <rect className="first:fill-surface-3 last:fill-ink-3" width="100%" height="4" rx="2" />
                <rect
                  className="first:fill-surface-3 last:fill-ink-3"
                  width={`${(100 * scorer.goals) / most}%`}
                  height="4"
                  rx="2"
                />
              </svg>
            </span>
            <span className={`font-display text-[1.5rem]/none font-extrabold text-ink-2 ${styles.goals}`}>
              {scorer.goals}
              <span className="sr-only">{scorer.goals === 1 ? ' goal' : ' goals'}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface CupPanelProps {
  leagueId: number;
  cup: CupOverview;
  now: number;
}

/** The last played leg of each tie, and the date of the next one. */
function CupPanel({ leagueId, cup: { competition, fixtures }, now }: CupPanelProps) {
  const next = fixtures.find(({ score, kick_off }) => score === null && kick_off !== null);
  const played = fixtures.filter(({ score }) => score !== null);
  const lastLeg = Math.max(0, ...played.map(({ leg }) => leg));
  const shown = played.length > 0 ? played.filter(({ leg }) => leg === lastLeg) : fixtures;
  const round = fixtures[0]?.round_name;
  return (
    <Panel
      heading={competition.name}
      end={
        <Link className="link" to={leaguePaths.competition(leagueId, competition.id)}>
          Bracket
        </Link>
      }
    >
      <div className="grid gap-1 px-0 py-4">
        {round && (
          <h3 className="px-5 text-13 font-semibold text-ink-3 phone:px-4">{describeLeg(round, fixtures, lastLeg)}</h3>
        )}
        <ul>
          {shown.map((fixture) => (
            <li className="not-first:border-t not-first:border-line" key={fixture.id}>
              <FixtureLine fixture={fixture} now={now} isShort />
            </li>
          ))}
        </ul>
        {next?.kick_off && played.length > 0 && (
          <p className="px-5 text-14 text-ink-2 phone:px-4">
            {next.leg === 2 ? 'Second legs' : 'The next'} on <KickOff at={next.kick_off} />
          </p>
        )}
      </div>
    </Panel>
  );
}

function describeLeg(round: string, fixtures: readonly Fixture[], leg: number): string {
  if (leg === 0 || !fixtures.some((fixture) => fixture.leg === 2)) return round;
  return `${round}, ${leg === 1 ? 'first' : 'second'} legs`;
}
