import { useId } from 'react';
import { writeCertainty } from '#contract/competitions/certainty-words.ts';
import { writePlace } from '#contract/competitions/place-words.ts';
import type { SeasonOdds as Odds, TeamOdds } from '#contract/competitions/season-odds.ts';
import { ZONE_WORDS } from '#contract/competitions/zone-words.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { PlaceChances } from '#web/competitions/place-chances.tsx';
import styles from '#web/competitions/season-odds.module.css';
import { PlaceCell, PlaceHead, TeamCell, TeamTable } from '#web/competitions/team-rows.tsx';
import { isRemote, writeChance } from '#web/competitions/write-chance.ts';
import { writeNumber } from '#web/kit/charts/signed-number.ts';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { Cell, HeadCell } from '#web/kit/list/data-table.tsx';
import { join } from '#web/kit/styles/join.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Panel, PanelBody, PanelHead } from '#web/kit/ui/panel.tsx';

type Chances = Pick<TeamOdds, 'title' | 'up' | 'play_off' | 'play_off_down' | 'down'>;

/** A column of chances, with the places that it sums up. */
interface Column {
  kind: keyof Chances;
  name: string;
  places: string;
}

/** The places that each team of a round robin can reach. */
export function SeasonOddsTable({ odds }: { odds: Odds }) {
  const id = useId();
  return (
    // Relative, as the containing block of screen-reader text, which would not be clipped otherwise.
    <Panel aria-labelledby={id} className="relative overflow-hidden">
      <PanelHead>
        <h2 className="part-title" id={id}>
          Where this season can end
        </h2>
        {odds.teams.length > 0 && (
          <span className="text-13 text-ink-3 tabular [&_b]:text-ink">After matchweek {odds.last_matchweek}</span>
        )}
      </PanelHead>
      <OddsContent odds={odds} headingId={id} />
    </Panel>
  );
}

function OddsContent({ odds, headingId }: { odds: Odds; headingId: string }) {
  const { teams, team_count, teams_played, played, remaining, matchweeks } = odds;
  if (teams.length === 0) {
    return (
      <PanelBody className="text-ink-2">
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
        <Alert kind="warning" className="rounded-none px-5 phone:px-4">
          <p>
            <b>Too early to trust.</b> Only {played} of {countOf(played + remaining, 'match', 'matches')} are played, so
            chance decides most of this. It gets steadier from matchweek {Math.ceil(matchweeks / 3)}.
          </p>
        </Alert>
      )}
      {isDecided ? <DecidedNote odds={odds} /> : <ChanceTable odds={odds} columns={columns} headingId={headingId} />}
      {odds.remaining > 0 && <PlaceChances odds={odds} />}
      <OddsFoot odds={odds} columns={isDecided ? [] : columns} />
    </>
  );
}

function listColumns({ zones: { up, play_off, play_off_down, down }, teams }: Odds): Column[] {
  const last = teams.length;
  const columns: (Column & { count: number })[] = [
    { kind: 'title', name: 'Title', count: 1, places: 'first place' },
    { kind: 'up', name: 'Goes up', count: up, places: writePlaces(1, up) },
    { kind: 'play_off', name: 'Play-offs', count: play_off, places: writePlaces(up + 1, up + play_off) },
    {
      ...{ kind: 'play_off_down', name: ZONE_WORDS['play off down'], count: play_off_down },
      places: writePlaces(last - down - play_off_down + 1, last - down),
    },
    { kind: 'down', name: 'Goes down', count: down, places: writePlaces(last - down + 1, last) },
  ];
  return columns.filter(({ count, kind }) => count > 0 && teams[0]?.[kind] !== null);
}

/** Writes 'place 1', 'places 1 and 2' or 'places 3 to 6'. */
function writePlaces(first: number, last: number): string {
  if (first === last) return `place ${first}`;
  return `places ${first} ${last === first + 1 ? 'and' : 'to'} ${last}`;
}

const BARS = {
  title: tw`[--chance:var(--text)]`,
  up: tw`[--chance:var(--zone-up)]`,
  play_off: tw`[--chance:var(--zone-play-off)] [&_line]:[stroke-dasharray:6px_3px]`,
  play_off_down: tw`[--chance:var(--zone-play-off)] [&_line]:[stroke-dasharray:4px_2px]`,
  down: tw`[--chance:var(--zone-down)] [&_line]:[stroke-dasharray:4px_2px]`,
};
const LINE = tw`forced-color-adjust-none [stroke-width:10px] [stroke:var(--chance)]`;

function ChanceTable({ odds, columns, headingId }: { odds: Odds; columns: readonly Column[]; headingId: string }) {
  const width = columns.length > 4 ? 'w-[14%]' : 'w-[18%]';
  return (
    <TeamTable aria-labelledby={headingId} className={styles.table}>
      <thead>
        <tr>
          <PlaceHead className={styles.place}>
            <span aria-hidden="true">#</span>
            <span className="sr-only">Place now</span>
          </PlaceHead>
          <HeadCell align="left">Team</HeadCell>
          <HeadCell className="w-14 phone:w-auto" title="Points">
            <span aria-hidden="true">Pts</span>
            <span className="sr-only">Points</span>
          </HeadCell>
          {columns.map(({ kind, name }) => (
            <HeadCell key={kind} align="left" className={`${width} not-phone:ps-5 ${styles.chance}`}>
              {name}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {odds.teams.map((team) => (
          <tr key={team.name}>
            <PlaceCell className={styles.place}>{writePlace(team)}</PlaceCell>
            <TeamCell className={styles.team}>
              {team.team ? <TeamName leagueId={odds.league_id} team={team.team} /> : team.name}
              {team.certainty && (
                <span className="block text-13 font-regular text-ink-3">
                  {writeCertainty({ ...team, certainty: team.certainty })}
                </span>
              )}
            </TeamCell>
            <Cell isStrong className="w-14 phone:w-auto">
              {writeNumber(team.points)}
              <span className="hidden text-13 font-regular text-ink-3 phone:inline"> pts</span>
            </Cell>
            {columns.map(({ kind, name }) => (
              <Cell key={kind} align="left" className={`${width} not-phone:ps-5 ${styles.chance}`}>
                <ChanceCell kind={kind} name={name} chance={team[kind] ?? 0} isEarly={odds.is_early} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </TeamTable>
  );
}

interface ChanceProps {
  kind: keyof Chances;
  name: string;
  chance: number;
  isEarly: boolean;
}

function ChanceCell({ kind, name, chance, isEarly }: ChanceProps) {
  const end = `${(100 * chance).toFixed(1)}%`;
  return (
    <span
      className={`grid grid-cols-[minmax(0,1fr)_2.75rem] items-center gap-2 phone:grid-cols-1 phone:gap-0.75 ${BARS[kind]} ${isEarly ? 'font-regular text-ink-2' : 'font-semibold'}`}
    >
      <svg className="h-2.5 w-full rounded-[2px] bg-surface-2" aria-hidden="true">
        {chance > 0 && (
          <line className={join(LINE, 'min-w-0.5', isEarly && 'opacity-70')} x1="0" x2={end} y1="50%" y2="50%" />
        )}
      </svg>
      <span
        className={`text-end phone:-order-1 phone:text-start phone:text-13 ${isRemote(chance) ? 'font-regular text-ink-3' : ''}`}
      >
        <span className="hidden text-12 font-regular whitespace-nowrap text-ink-3 phone:block" aria-hidden="true">
          {name}
        </span>
        {writeChance(chance)}
      </span>
    </span>
  );
}

/** The final places, once nothing else is possible. */
function DecidedNote({ odds }: { odds: Odds }) {
  const safe = odds.teams[odds.teams.length - odds.zones.down - 1];
  const lines = odds.teams.flatMap((team) => {
    const words = describeEnd(team, safe);
    return words === null ? [] : [{ team, words }];
  });
  return (
    <ul>
      {lines.map(({ team, words }) => (
        <li
          key={team.name}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-2.5 px-5 py-1.5 text-15 not-first:border-t not-first:border-line phone:grid-cols-1 phone:gap-0 phone:px-4"
        >
          <b className="wrap-anywhere">
            {team.team ? <TeamName leagueId={odds.league_id} team={team.team} /> : team.name}
          </b>
          <span className="text-end text-14 text-ink-2 phone:ps-8.5 phone:text-start">{words}</span>
        </li>
      ))}
    </ul>
  );
}

function describeEnd(
  { title, up, play_off, play_off_down, down, points, remaining }: TeamOdds,
  safe: TeamOdds | undefined,
) {
  if (title === 1) return remaining > 0 ? 'Champions, nobody can catch them' : 'Champions';
  if (up === 1) return 'Goes up';
  if (play_off === 1 || play_off_down === 1) return 'In the play-offs';
  if (down !== 1) return null;
  const short = (safe?.points ?? 0) - points;
  if (remaining === 0 || short <= 0) return 'Goes down';
  return `Down, ${countOf(short, 'point')} short with ${countOf(remaining, 'match', 'matches')} left`;
}

/** How chances are computed, with the legend of the columns' bars. */
function OddsFoot({ odds, columns }: { odds: Odds; columns: readonly Column[] }) {
  const { played, remaining, simulations, model } = odds;
  const matches = countOf(played, 'match', 'matches');
  return (
    <footer className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line px-5 py-4 text-13 text-ink-2 phone:px-4">
      {columns.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 phone:w-full">
          {columns.map(({ kind, name, places }) => (
            <li key={kind} className={`flex items-center gap-2 phone:w-full ${BARS[kind]}`}>
              <svg className="h-2.5 w-5 rounded-[2px]" aria-hidden="true">
                <line className={LINE} x1="0" x2="100%" y1="50%" y2="50%" />
              </svg>
              {name}: {places}
            </li>
          ))}
        </ul>
      )}
      <p className="tabular">
        {simulations > 0
          ? `Computed from ${matches}, ${countOf(simulations, 'simulation')} of the ${remaining === 1 ? 'one that is' : `${remaining} that are`} left.`
          : `Computed from ${matches}; none is left.`}
      </p>
      {model && (
        <details className="flex-[1_1_100%] [&_p]:mt-2 [&_p]:max-w-[88ch]">
          <summary className="flex min-h-6 w-fit items-center underline underline-offset-3">How it works</summary>
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
