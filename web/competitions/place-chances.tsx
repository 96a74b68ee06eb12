import type { SeasonOdds } from '#contract/competitions/season-odds.ts';
import { isRemote, writeChance } from '#web/competitions/write-chance.ts';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { tw } from '#web/kit/styles/tw.ts';

const TITLE = 'Chances of each place';

/** Stays in view while the chances scroll. */
const TEAM = tw`sticky start-0 z-1 bg-surface ps-5! text-15 text-ink phone:ps-4! [tr:last-child>&]:border-b-0`;

/** The chance of each place for every team; collapsed, as it is wide. */
export function PlaceChances({ odds: { teams, league_id } }: { odds: Pick<SeasonOdds, 'teams' | 'league_id'> }) {
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-11 w-fit items-center px-5 text-14 underline underline-offset-3 phone:ps-4">
        {TITLE}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll a region that has the focus. */}
      <section className="overflow-x-auto focus-visible:-outline-offset-2" aria-label={TITLE} tabIndex={0}>
        <DataTable
          aria-label={TITLE}
          className="[&_:is(td,_th)]:min-w-14 [&_:is(td,_th)]:px-2 [&_:is(td,_th):last-child]:pe-5"
        >
          <thead>
            <tr>
              <HeadCell align="left" className={TEAM}>
                Team
              </HeadCell>
              {teams.map(({ name }, at) => (
                <HeadCell key={name}>
                  <span className="sr-only">Place </span>
                  {at + 1}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {teams.map(({ name, team, places }) => (
              <tr key={name}>
                <HeadCell scope="row" align="left" className={TEAM}>
                  {team ? (
                    <TeamName leagueId={league_id} team={team}>
                      {team.short_name}
                    </TeamName>
                  ) : (
                    name
                  )}
                </HeadCell>
                {places.map((chance, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
                  <Cell key={at} isZero={isRemote(chance)} isStrong={chance === Math.max(...places)}>
                    {writeChance(chance)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </section>
    </details>
  );
}
