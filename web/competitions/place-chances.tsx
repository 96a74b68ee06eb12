import type { SeasonOdds } from '#contract/competitions/season-odds.ts';
import styles from '#web/competitions/place-chances.module.css';
import { writeChance } from '#web/competitions/write-chance.ts';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import typography from '#web/kit/styles/typography.module.css';

const TITLE = 'Chances of each place';

/** The chance of each place, of every team; folded, as it is wide. */
export function PlaceChances({ odds: { teams, league_id } }: { odds: Pick<SeasonOdds, 'teams' | 'league_id'> }) {
  return (
    <details className={styles.fold}>
      <summary>{TITLE}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll a region that has the focus. */}
      <section className={styles.scroll} aria-label={TITLE} tabIndex={0}>
        <DataTable aria-label={TITLE} className={styles.table}>
          <thead>
            <tr>
              <HeadCell align="left" className={styles.team}>
                Team
              </HeadCell>
              {teams.map(({ name }, at) => (
                <HeadCell key={name}>
                  <span className={typography.screenReaderOnly}>Place </span>
                  {at + 1}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {teams.map(({ name, team, places }) => (
              <tr key={name}>
                <HeadCell scope="row" align="left" className={styles.team}>
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
                  <Cell key={at} isZero={chance === 0} isStrong={chance === Math.max(...places)}>
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
