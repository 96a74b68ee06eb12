import { type ReactNode, useId } from 'react';
import { isSettled, writeCertainty } from '#contract/competitions/certainty-words.ts';
import type { BracketTie } from '#contract/competitions/cups.ts';
import type { DivisionPlayOffs, Divisions } from '#contract/competitions/divisions.ts';
import { ordinal, writePlace } from '#contract/competitions/place-words.ts';
import { listTableNotes } from '#contract/competitions/table-notes.ts';
import type { CompetitionTables, TableRow } from '#contract/competitions/tables.ts';
import { listZones } from '#contract/competitions/zone-words.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { PlaceCell, PlaceHead, TeamCell, TeamTable } from '#web/competitions/team-rows.tsx';
import { writeDifference, writeNumber } from '#web/kit/charts/signed-number.ts';
import { ZoneKey, ZoneWords, zoneRowClass } from '#web/kit/charts/zones.tsx';
import { SegmentedLinks } from '#web/kit/fields/segmented.tsx';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { Cell, HeadCell } from '#web/kit/list/data-table.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelBody, PanelHead } from '#web/kit/ui/panel.tsx';

type Division = Divisions['divisions'][number];

/**
 * The divisions of a season side by side; on narrower screens the table of the `shown` one, and a line for each other
 * one.
 */
export function DivisionTables({ page, shown }: { page: Divisions; shown: number }) {
  const { divisions, play_offs } = page;
  const own = divisions.find(({ table }) => table.competition.id === shown) ?? divisions[0];
  if (!own) return <EmptyState title="No divisions">The season’s leagues have no levels.</EmptyState>;
  return (
    <div className="stack gap-4">
      <div className="grid items-stretch gap-4 not-laptop:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {divisions.map((division) => (
          <DivisionPanel key={division.level} division={division} isShown={division === own} />
        ))}
      </div>
      <Notes divisions={divisions} playOffs={play_offs} />
      <div className="grid items-start gap-4 not-laptop:grid-cols-[7fr_5fr]">
        <Ranges own={own} divisions={divisions} />
        {play_offs.length > 0 && <PlayOffsPanel leagueId={page.league_id} playOffs={play_offs} divisions={divisions} />}
      </div>
    </div>
  );
}

function rowsOf({ table }: Division): TableRow[] {
  return table.tables[0]?.rows ?? [];
}

function DivisionPanel({ division, isShown }: { division: Division; isShown: boolean }) {
  const id = useId();
  const { table } = division;
  const rows = rowsOf(division);
  const path = leaguePaths.competition(table.league_id, table.competition.id, 'divisions');
  return (
    <>
      <Panel
        aria-labelledby={id}
        className={`relative grid grid-rows-[auto_1fr_auto] overflow-hidden ${isShown ? '' : 'laptop:hidden'}`}
      >
        <PanelHead>
          <h2 className="part-title" id={id}>
            {table.competition.name}
          </h2>
          <span className="text-13 text-ink-3">{writeRoundsLeft(table)}</span>
        </PanelHead>
        <DivisionTable table={table} rows={rows} headingId={id} />
        <div className="self-end border-t border-line px-5 py-3 empty:hidden phone:px-4">
          <ZoneKey zones={listZones(rows)} />
        </div>
      </Panel>
      {!isShown && (
        <Link
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-3 bg-surface px-4 py-3 not-laptop:hidden"
          to={path}
          preventScrollReset
        >
          <b className="part-title">{table.competition.name}</b>
          <span className="text-13 text-ink-2">{summarise(rows)}</span>
        </Link>
      )}
    </>
  );
}

function writeRoundsLeft({ is_over, matchweeks, last_matchweek }: CompetitionTables): string {
  if (is_over) return 'Final table';
  const left = matchweeks - last_matchweek;
  return left > 0 ? `${countOf(left, 'round')} left` : '';
}

/** Writes 'Marlowe Rangers lead with 42. Marlowe promoted, Dunmoor goes down'. */
function summarise(rows: readonly TableRow[]): string {
  const [first] = rows;
  if (!first) return 'No teams yet';
  const settled = rows.flatMap(({ team, name, final }) =>
    final && isSettled(final) ? [`${team?.short_name ?? name}: ${writeCertainty(final)}`] : [],
  );
  return [`${first.name} lead with ${writeNumber(first.points)}`, ...settled.slice(0, 3)].join(' · ');
}

function DivisionTable({
  table,
  rows,
  headingId,
}: {
  table: CompetitionTables;
  rows: readonly TableRow[];
  headingId: string;
}) {
  if (rows.length === 0)
    return <PanelBody className="text-ink-2">The league’s staff have not chosen the teams.</PanelBody>;
  return (
    <TeamTable isShort aria-labelledby={headingId} className="[&_tbody_:is(td,_th)]:h-13">
      <thead>
        <tr>
          <PlaceHead align="centre">
            <span aria-hidden="true">#</span>
            <span className="sr-only">Place</span>
          </PlaceHead>
          <HeadCell align="left">Team</HeadCell>
          {(
            [
              ['P', 'Played', 'w-9'],
              ['GD', 'Goal difference', 'w-11'],
              ['Pts', 'Points', 'w-12'],
            ] as const
          ).map(([head, name, width]) => (
            <HeadCell key={head} align="centre" className={width} title={name}>
              <span aria-hidden="true">{head}</span>
              <span className="sr-only">{name}</span>
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className={zoneRowClass(row.zone)}>
            <PlaceCell align="centre">{writePlace(row)}</PlaceCell>
            <TeamCell className="leading-[1.3]">
              {row.team ? <TeamName leagueId={table.league_id} team={row.team} /> : row.name}
              <ZoneWords zone={row.zone} />
              {row.final && (
                <span
                  className={`block ps-8 text-13 ${isSettled(row.final) ? 'font-medium text-ink' : 'font-regular text-ink-3'}`}
                >
                  {writeCertainty(row.final)}
                </span>
              )}
            </TeamCell>
            <Cell align="centre">{row.played}</Cell>
            <Cell align="centre">{writeDifference(row.goal_difference)}</Cell>
            <Cell align="centre" isStrong>
              {writeNumber(row.points)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </TeamTable>
  );
}

/** What holds for all divisions: play-offs under way, a division that did not run, points deducted. */
function Notes({ divisions, playOffs }: { divisions: readonly Division[]; playOffs: readonly DivisionPlayOffs[] }) {
  const waiting = playOffs.filter(({ state }) => state === 'running').flatMap(({ teams }) => teams);
  const idle = divisions.filter((division) => rowsOf(division).length < 2);
  const isPlanned = divisions.some(({ table }) => table.matchweeks > 0 && !table.is_over);
  const isEarly = isPlanned && divisions.every((division) => rowsOf(division).every(({ final }) => !final));
  const deductions = divisions.flatMap(({ table }) => listTableNotes(table));
  return (
    <ul className="grid gap-3 empty:hidden">
      {waiting.length > 0 && (
        <Note title="The play-offs are running.">
          {listNames(waiting.map(({ name }) => name))} wait for them. Nobody of them has moved.
        </Note>
      )}
      {idle.map(({ level, table }) => (
        <Note key={level} title={`${table.competition.name} does not run this season.`}>
          The divisions beside it have no play-offs with it.
        </Note>
      ))}
      {isEarly && (
        <Note title="Places are not certain before a third of the season.">
          Until then every team can still finish anywhere, so nothing is shown.
        </Note>
      )}
      {deductions.map(({ name, what, reason, day }) => (
        <Note
          key={`${name} ${what} ${day} ${reason}`}
          title={`${name}: ${what}${day === null ? '' : ` on ${formatFootballDate(day)}`}.`}
        >
          {reason}
        </Note>
      ))}
    </ul>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="rounded-2 bg-surface-2 px-4 py-3 text-14 text-ink-2 wrap-anywhere">
      <b className="text-ink">{title}</b> {children}
    </li>
  );
}

function listNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The places that each team of a division can still reach, as bars on a line of places. */
function Ranges({ own, divisions }: { own: Division; divisions: readonly Division[] }) {
  const rows = rowsOf(own).filter(({ final }) => final);
  if (rows.length === 0) return null;
  const last = rows.length;
  const places = rows.map((_, index) => index + 1);
  const at = (place: number) => `${((place - 1) / Math.max(1, last - 1)) * 100}%`;
  return (
    <Panel className="overflow-hidden" aria-label="Where each can still finish">
      <PanelHead>
        <h2 className="part-title">Where each can still finish</h2>
        {divisions.length <= 4 && (
          <SegmentedLinks
            label="Division of the places"
            value={String(own.level)}
            options={divisions.map(({ level, table: { league_id, competition } }) => ({
              value: String(level),
              label: competition.name,
              path: leaguePaths.competition(league_id, competition.id, 'divisions'),
            }))}
          />
        )}
      </PanelHead>
      <PanelBody>
        <ul>
          {rows.map(({ name, team, place, final }) => {
            const { best_place = 1, worst_place = last } = final ?? {};
            return (
              <li
                key={name}
                className="grid min-h-10.5 grid-cols-[10.5rem_minmax(0,1fr)_10rem] items-center gap-3 text-14 not-first:border-t not-first:border-line phone:grid-cols-[minmax(0,1fr)_auto] phone:gap-y-0.5 phone:py-2"
              >
                <span className="min-w-0 wrap-anywhere">
                  {team ? <TeamName leagueId={own.table.league_id} team={team} /> : name}
                </span>
                <svg
                  className="mx-1.75 h-3.5 overflow-visible phone:col-span-full phone:row-start-2"
                  aria-hidden="true"
                >
                  <line x1="0" x2="100%" y1="7" y2="7" stroke="var(--line-2)" strokeWidth="2" />
                  {places.map((tick) => (
                    <line
                      key={tick}
                      x1={at(tick)}
                      x2={at(tick)}
                      y1="2"
                      y2="12"
                      stroke="var(--line-2)"
                      strokeWidth="2"
                    />
                  ))}
                  <line
                    x1={at(best_place)}
                    x2={at(worst_place)}
                    y1="7"
                    y2="7"
                    stroke="var(--text-3)"
                    strokeWidth="6"
                    strokeLinecap="round"
                  />
                  <circle cx={at(Math.min(place, last))} cy="7" r="7" fill="var(--text)" />
                </svg>
                <span className="text-end text-13 text-ink-2">
                  <span className="sr-only">Now {ordinal(place)}. </span>
                  {final && writeCertainty(final)}
                </span>
              </li>
            );
          })}
        </ul>
        <p className="mt-3 text-13 text-ink-3">
          The ball is the place now, the bar what is still possible if everything goes right or wrong. It only ever gets
          narrower.
        </p>
      </PanelBody>
    </Panel>
  );
}

/** A tie of known teams in one line, with its goals so far; the winner is strong. */
function Tie({ leagueId, tie: { home, away, total, winner } }: { leagueId: number; tie: BracketTie }) {
  if (!home.team || !away.team) return null;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 rounded-2 bg-surface-2 px-3 py-2">
      <span className={winner === 'home' ? 'font-semibold' : ''}>
        <TeamName leagueId={leagueId} team={home.team} />
      </span>
      <span className="tabular">{total ? `${total.home}–${total.away}` : 'v'}</span>
      <span className={winner === 'away' ? 'font-semibold' : ''}>
        <TeamName leagueId={leagueId} team={away.team} />
      </span>
    </li>
  );
}

function PlayOffsPanel({
  leagueId,
  playOffs,
  divisions,
}: {
  leagueId: number;
  playOffs: readonly DivisionPlayOffs[];
  divisions: readonly Division[];
}) {
  return (
    <Panel heading="Play-offs between divisions">
      <PanelBody className="stack gap-5">
        {playOffs.map(({ level, competition, state, teams, winners, rounds }) => {
          const division = divisions.find((one) => one.level === level)?.table.competition.name ?? `division ${level}`;
          return (
            <section key={level} className="stack gap-3" aria-label={competition.name}>
              <p className="flex flex-wrap justify-between gap-x-4 text-14">
                <b>For a place in {division}</b>
                <Link className="link" to={leaguePaths.competition(leagueId, competition.id)}>
                  {rounds.length > 0 ? 'Bracket' : 'Table'}
                </Link>
              </p>
              <ul className="grid gap-1 empty:hidden">
                {rounds
                  .flatMap(({ ties }) => ties)
                  .map((tie) => (
                    <Tie key={tie.number} leagueId={leagueId} tie={tie} />
                  ))}
              </ul>
              <p className="text-14 text-ink-2">
                {state === 'decided'
                  ? `${listNames(winners.map(({ name }) => name))} ${winners.length === 1 ? 'plays' : 'play'} in ${division} next.`
                  : `${listNames(teams.map(({ name }) => name))} wait. Until it is over, none of them has moved.`}
              </p>
            </section>
          );
        })}
      </PanelBody>
    </Panel>
  );
}
