import { useId } from 'react';
import { writePlace } from '#contract/competitions/place-words.ts';
import type { SeasonOdds as Odds, TeamOdds } from '#contract/competitions/season-odds.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { LeagueViews } from '#web/competitions/league-views.tsx';
import { PlaceChances } from '#web/competitions/place-chances.tsx';
import styles from '#web/competitions/season-odds.module.css';
import rows from '#web/competitions/team-rows.module.css';
import { writeChance } from '#web/competitions/write-chance.ts';
import { writeNumber } from '#web/kit/charts/signed-number.ts';
import fieldStyles from '#web/kit/fields/field.module.css';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Panel, PanelBody, PanelHead } from '#web/kit/ui/panel.tsx';

type Chances = Pick<TeamOdds, 'title' | 'up' | 'play_off' | 'down'>;

/** A column of chances, with the places that it is about. */
interface Column {
  kind: keyof Chances;
  name: string;
  places: string;
}

/** Where the teams of a round robin can end. */
export function SeasonOddsTable({ odds, path }: { odds: Odds; path: string }) {
  const id = useId();
  return (
    <div className={layout.stack}>
      <LeagueViews path={path} view="odds" />
      <Panel aria-labelledby={id} className={styles.panel}>
        <PanelHead>
          <h2 className={typography.partTitle} id={id}>
            Where this season can end
          </h2>
          {odds.teams.length > 0 && <span className={fieldStyles.count}>After matchweek {odds.last_matchweek}</span>}
        </PanelHead>
        <Content odds={odds} headingId={id} />
      </Panel>
    </div>
  );
}

function Content({ odds, headingId }: { odds: Odds; headingId: string }) {
  const { teams, team_count, teams_played, played, remaining, matchweeks } = odds;
  if (teams.length === 0) {
    return (
      <PanelBody className={typography.muted}>
        {matchweeks === 0 || (played === 0 && remaining === 0)
          ? 'Shown once fixtures are planned.'
          : `Shown once every team has played. ${teams_played} of ${countOf(team_count, 'team')} have.`}
      </PanelBody>
    );
  }
  const columns = listColumns(odds);
  const isDecided = teams.every((team) => columns.every(({ kind }) => team[kind] === 0 || team[kind] === 1));
  return (
    <>
      {odds.is_early && (
        <Alert kind="warning" className={styles.early}>
          <p>
            <b>Too early to trust.</b> Only {played} of {countOf(played + remaining, 'match', 'matches')} are played, so
            chance decides most of this. It gets steadier from matchweek {Math.ceil(matchweeks / 3)}.
          </p>
        </Alert>
      )}
      {isDecided ? <Decided odds={odds} /> : <ChanceTable odds={odds} columns={columns} headingId={headingId} />}
      {odds.remaining > 0 && <PlaceChances odds={odds} />}
      <Foot odds={odds} columns={isDecided ? [] : columns} />
    </>
  );
}

function listColumns({ zones: { up, play_off, down }, teams }: Odds): Column[] {
  const last = teams.length;
  const columns: (Column & { count: number })[] = [
    { kind: 'title', name: 'Title', count: 1, places: 'first place' },
    { kind: 'up', name: 'Goes up', count: up, places: writePlaces(1, up) },
    { kind: 'play_off', name: 'Play-offs', count: play_off, places: writePlaces(up + 1, up + play_off) },
    { kind: 'down', name: 'Goes down', count: down, places: writePlaces(last - down + 1, last) },
  ];
  return columns.filter(({ count, kind }) => count > 0 && teams[0]?.[kind] !== null);
}

/** 'place 1', 'places 1 and 2', 'places 3 to 6'. */
function writePlaces(first: number, last: number): string {
  if (first === last) return `place ${first}`;
  return `places ${first} ${last === first + 1 ? 'and' : 'to'} ${last}`;
}

const BARS = { title: styles.title, up: styles.up, play_off: styles.playOff, down: styles.down };

function ChanceTable({ odds, columns, headingId }: { odds: Odds; columns: readonly Column[]; headingId: string }) {
  return (
    <DataTable
      aria-labelledby={headingId}
      className={`${rows.table} ${styles.table}${odds.is_early ? ` ${styles.light}` : ''}`}
    >
      <thead>
        <tr>
          <HeadCell className={`${rows.place} ${styles.place}`}>
            <span aria-hidden="true">#</span>
            <span className={typography.screenReaderOnly}>Place now</span>
          </HeadCell>
          <HeadCell align="left">Team</HeadCell>
          <HeadCell className={styles.points} title="Points">
            <span aria-hidden="true">Pts</span>
            <span className={typography.screenReaderOnly}>Points</span>
          </HeadCell>
          {columns.map(({ kind, name }) => (
            <HeadCell key={kind} align="left" className={styles.chance}>
              {name}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {odds.teams.map((team) => (
          <tr key={team.name}>
            <Cell isStrong className={`${rows.place} ${styles.place}`}>
              {writePlace(team)}
            </Cell>
            <HeadCell scope="row" align="left" className={`${rows.team} ${styles.team}`}>
              {team.team ? <TeamName leagueId={odds.league_id} team={team.team} /> : team.name}
            </HeadCell>
            <Cell isStrong className={styles.points}>
              {writeNumber(team.points)}
              <span className={styles.unit}> pts</span>
            </Cell>
            {columns.map(({ kind, name }) => (
              <Cell key={kind} align="left" className={styles.chance}>
                <Chance kind={kind} name={name} chance={team[kind] ?? 0} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function Chance({ kind, name, chance }: { kind: keyof Chances; name: string; chance: number }) {
  const end = `${(100 * chance).toFixed(1)}%`;
  return (
    <span className={`${styles.bar} ${BARS[kind]}`}>
      <svg aria-hidden="true">{chance > 0 && <line x1="0" x2={end} y1="50%" y2="50%" />}</svg>
      <span className={chance === 0 ? typography.dim : undefined}>
        <span className={styles.named} aria-hidden="true">
          {name}
        </span>
        {writeChance(chance)}
      </span>
    </span>
  );
}

/** Who ends where, once nothing else is possible. */
function Decided({ odds }: { odds: Odds }) {
  const safe = odds.teams[odds.teams.length - odds.zones.down - 1];
  const lines = odds.teams.flatMap((team) => {
    const words = describeEnd(team, safe);
    return words === null ? [] : [{ team, words }];
  });
  return (
    <ul className={styles.decided}>
      {lines.map(({ team, words }) => (
        <li key={team.name}>
          <b>{team.team ? <TeamName leagueId={odds.league_id} team={team.team} /> : team.name}</b>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}

function describeEnd({ title, up, play_off, down, points, remaining }: TeamOdds, safe: TeamOdds | undefined) {
  if (title === 1) return remaining > 0 ? 'Champions, nobody can catch them' : 'Champions';
  if (up === 1) return 'Goes up';
  if (play_off === 1) return 'In the play-offs';
  if (down !== 1) return null;
  const short = (safe?.points ?? 0) - points;
  if (remaining === 0 || short <= 0) return 'Goes down';
  return `Down, ${countOf(short, 'point')} short with ${countOf(remaining, 'match', 'matches')} left`;
}

/** How chances are computed, with the key of the bars of columns. */
function Foot({ odds, columns }: { odds: Odds; columns: readonly Column[] }) {
  const { played, remaining, simulations, model } = odds;
  const matches = countOf(played, 'match', 'matches');
  return (
    <footer className={styles.foot}>
      {columns.length > 0 && (
        <ul className={styles.key}>
          {columns.map(({ kind, name, places }) => (
            <li key={kind} className={BARS[kind]}>
              <svg aria-hidden="true">
                <line x1="0" x2="100%" y1="50%" y2="50%" />
              </svg>
              {name}: {places}
            </li>
          ))}
        </ul>
      )}
      <p className={typography.figures}>
        {simulations > 0
          ? `Computed from ${matches}, ${countOf(simulations, 'simulation')} of the ${remaining === 1 ? 'one that is' : `${remaining} that are`} left.`
          : `Computed from ${matches}; none is left.`}
      </p>
      {model && (
        <details className={styles.method}>
          <summary>How it works</summary>
          <p>
            A side’s goals in a match follow a Poisson distribution. Its mean is the league’s {model.goals.toFixed(2)}{' '}
            goals, times how many the side has scored and how many the other one has conceded so far, each compared with
            that mean as if the team had also played five average matches. The home side has{' '}
            {model.home_factor.toFixed(2)} times as many, the away side as much fewer, as this league’s results show.
            Awarded scores count in the table only.
          </p>
          <p>
            Each simulation adds a score for every fixture that is left, postponed ones too, and makes the table by the
            competition’s own rules, with points deducted. Teams that are still level have each of their places equally
            often, as by lots. Cards are not simulated. The same results always give the same chances.
          </p>
          <p>“–” can’t happen and “Sure” is certain by points; “&lt;1%” and “&gt;99%” are neither.</p>
        </details>
      )}
    </footer>
  );
}
