import { useId } from 'react';
import { listTableNotes, writeTableNote } from '#contract/competitions/table-notes.ts';
import type { TeamOfTheWeek } from '#contract/competitions/team-of-the-week.ts';
import type { Fixture } from '#contract/fixtures/schema.ts';
import { nameRoundsOf } from '#contract/fixtures/words.ts';
import { leaguesOf } from '#contract/leagues/leagues-of-season.ts';
import type { CupOverview, LeagueOverview, SeasonOverview } from '#contract/leagues/overview.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Transfer, TransferWindow } from '#contract/squads/schema.ts';
import { BestPlayers } from '#web/competitions/best-players.tsx';
import { TeamRows } from '#web/competitions/team-rows.tsx';
import { FixtureLine } from '#web/fixtures/fixture-row.tsx';
import { NoteNumbers } from '#web/kit/charts/note-numbers.tsx';
import { ZoneKey } from '#web/kit/charts/zones.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import { MatchRows } from '#web/kit/rows/match-rows.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { useNow } from '#web/kit/time/use-now.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import styles from '#web/leagues/overview/season-overview.module.css';
import { SquadPlayerName, TransferTeams } from '#web/squads/transfer-teams.tsx';

interface SeasonOverviewProps {
  league: LeagueSeasons;
  overview: SeasonOverview;
  transfers: readonly Transfer[];
  /** Milliseconds. */
  loadedAt: number;
}

/** Results, next fixtures, leaders and scorers of a season. */
export function SeasonOverviewTab({ league, overview, transfers, loadedAt }: SeasonOverviewProps) {
  const { season, results, upcoming, matches, scorers, cups } = overview;
  const within = (path: string) => withSeason(path, season ?? undefined, league);
  const now = useNow(loadedAt);
  const leagues = leaguesOf(overview);
  const isBare = [results, upcoming, matches ?? [], scorers].every(({ length }) => length === 0);
  return (
    <div className={styles.hub}>
      {isBare && <EmptyState title="Nothing played yet">Results and fixtures of this season appear here.</EmptyState>}
      {(results.length > 0 || upcoming.length > 0) && <NowPanel results={results} upcoming={upcoming} now={now} />}
      {matches && matches.length > 0 && (
        <Panel heading="Last results">
          <MatchRows matches={matches} showLeague={false} />
        </Panel>
      )}
      <div className={styles.columns}>
        {leagues.length > 0 && (
          <div className={styles.tables}>
            {leagues.map((one) => (
              <TablePanel
                key={one.competition.id}
                league={league}
                overview={one}
                heading={leagues.length > 1 ? one.competition.name : 'Table'}
                path={within}
              />
            ))}
          </div>
        )}
        <div className={leagues.length > 1 ? `${styles.panels} ${styles.besideSeveral}` : styles.panels}>
          {scorers.length > 0 && (
            <ScorersPanel overview={overview} path={within(leaguePaths.leaderboards(league.id))} />
          )}
          {cups.map((cup) => (
            <CupPanel key={cup.competition.id} leagueId={league.id} cup={cup} now={now} />
          ))}
        </div>
      </div>
      {overview.team_of_the_week && (
        <TeamPanel leagueId={league.id} team={overview.team_of_the_week} isOneOfSeveral={leagues.length > 1} />
      )}
      {transfers.length > 0 && (
        <TransfersPanel leagueId={league.id} transfers={transfers} window={overview.transfer_window} />
      )}
      {league.desc !== null && (
        <Panel heading="About">
          <PanelBody className={styles.about}>
            <p className={styles.description}>{league.desc}</p>
          </PanelBody>
        </Panel>
      )}
    </div>
  );
}

/** Results left, fixtures right; the line between them is the present. */
function NowPanel({ results, upcoming, now }: Pick<SeasonOverview, 'results' | 'upcoming'> & { now: number }) {
  return (
    <Panel as="div" className={styles.now}>
      <FixtureList title="Last results" fixtures={results} now={now} />
      <div className={styles.present} aria-hidden="true" />
      <FixtureList title="Next" fixtures={upcoming} now={now} />
    </Panel>
  );
}

interface FixtureListProps {
  title: string;
  fixtures: readonly Fixture[];
  now: number;
}

/** Fixtures under the round and the day of the first one. */
function FixtureList({ title, fixtures, now }: FixtureListProps) {
  const id = useId();
  const [about] = fixtures;
  const { isMixed, nameRound } = nameRoundsOf(fixtures);
  return (
    <section aria-labelledby={id}>
      <header className={styles.listHead}>
        <h2 className={typography.partTitle} id={id}>
          {title}
        </h2>
        {isMixed && <p className={typography.muted}>All competitions</p>}
        {about && !isMixed && (
          <p className={typography.muted}>
            {about.round_name}
            {about.kick_off && (
              <>
                , <KickOff at={about.kick_off} form="day" />
              </>
            )}
          </p>
        )}
      </header>
      {fixtures.length === 0 ? (
        <p className={`${styles.none} ${typography.muted}`}>None.</p>
      ) : (
        <ul className={styles.fixtures}>
          {fixtures.map((fixture) => (
            <li key={fixture.id}>
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
  const zones = (['up', 'play off', 'down'] as const).filter((zone) => rows.some((row) => row.zone === zone));
  const table = path(leaguePaths.competition(league.id, competition.id));
  return (
    <Panel
      className={styles.table}
      heading={heading}
      end={
        <Link className={typography.link} to={table}>
          Full table
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
        <footer className={styles.tableFoot}>
          <ZoneKey zones={zones} />
          {notes.map((note) => (
            <p key={note.number} className={typography.wrapAnywhere}>
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
      heading="Top scorers"
      end={
        <p className={styles.ends}>
          {scorers_count === 'all competitions' && <span className={typography.dim}>All competitions</span>}
          <Link className={typography.link} to={path}>
            Leaderboards
          </Link>
        </p>
      }
    >
      <ol className={styles.scorers}>
        {scorers.map((scorer, at) => (
          <li key={scorer.player_key}>
            <span className={`${typography.dim} ${typography.size13} ${typography.figures}`}>
              {scorers[at - 1]?.rank === scorer.rank ? '=' : scorer.rank}
            </span>
            <TeamCrest crest={scorer.team?.crest ?? null} size={28} />
            <span className={styles.scorer}>
              <b>
                <PlayerLink player={scorer} />
              </b>
              <svg className={styles.bar} width="100%" height="4" aria-hidden="true">
                <rect width="100%" height="4" rx="2" />
                <rect width={`${(100 * scorer.goals) / most}%`} height="4" rx="2" />
              </svg>
            </span>
            <span className={styles.goals}>
              {scorer.goals}
              <span className={typography.screenReaderOnly}>{scorer.goals === 1 ? ' goal' : ' goals'}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface TeamPanelProps {
  leagueId: number;
  team: TeamOfTheWeek;
  /** Whether the season has further leagues. */
  isOneOfSeveral: boolean;
}

function TeamPanel({ leagueId, team, isOneOfSeveral }: TeamPanelProps) {
  return (
    <Panel
      heading={`Team of matchweek ${team.matchweek}${isOneOfSeveral ? `, ${team.competition.name}` : ''}`}
      end={
        <Link className={typography.link} to={`${leaguePaths.competition(leagueId, team.competition.id)}?view=week`}>
          All weeks
        </Link>
      }
    >
      <BestPlayers players={team.players} />
    </Panel>
  );
}

interface CupPanelProps {
  leagueId: number;
  cup: CupOverview;
  now: number;
}

/** The last leg of each tie that was played, and when the next one is. */
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
        <Link className={typography.link} to={leaguePaths.competition(leagueId, competition.id)}>
          Bracket
        </Link>
      }
    >
      <div className={styles.cup}>
        {round && <h3 className={styles.round}>{describeLeg(round, fixtures, lastLeg)}</h3>}
        <ul className={styles.fixtures}>
          {shown.map((fixture) => (
            <li key={fixture.id}>
              <FixtureLine fixture={fixture} now={now} isShort />
            </li>
          ))}
        </ul>
        {next?.kick_off && played.length > 0 && (
          <p className={typography.muted}>
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

interface TransfersPanelProps {
  leagueId: number;
  transfers: readonly Transfer[];
  /** The open window of transfers. */
  window: TransferWindow | null;
}

function TransfersPanel({ leagueId, transfers, window }: TransfersPanelProps) {
  return (
    <Panel
      heading="Transfers"
      end={
        <p className={styles.ends}>
          {window && (
            <span className={typography.dim}>
              Window closes <KickOff at={`${window.last_day}T23:59:00Z`} />
            </span>
          )}
          <Link className={typography.link} to={`/leagues/${leagueId}/transfers`}>
            All transfers
          </Link>
        </p>
      }
    >
      <ul className={styles.moves}>
        {transfers.map((transfer) => (
          <li key={transfer.id}>
            <b className={typography.wrapAnywhere}>
              <SquadPlayerName player={transfer.player} />
            </b>
            <time className={`${typography.size13} ${typography.dim}`} dateTime={transfer.at}>
              {formatFootballDate(transfer.at).slice(0, -5)}
            </time>
            <TransferTeams from={transfer.from} to={transfer.to} isShort />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
