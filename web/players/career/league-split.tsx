import type { ReactNode } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import type { PlayerLeague } from '#contract/players/schema.ts';
import playerLinkStyles from '#web/kit/heads/player-link.module.css';
import { listCounts } from '#web/kit/heads/result-words.ts';
import { Cell, CellDetail, CellName, HeadCell } from '#web/kit/list/data-table.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import styles from '#web/players/career/league-split.module.css';
import { PlayerTable } from '#web/players/player-table.tsx';

/** A player's totals in each league; on phones, clean sheets and cards are below the league's name. */
export function LeagueSplit({ leagues }: { leagues: readonly PlayerLeague[] }) {
  return (
    <PlayerTable
      title="Leagues"
      count={`${countOf(leagues.length, 'league')}, all competitions`}
      className={styles.split}
      isFixed
    >
      <colgroup>
        <col />
        <col className={styles.matchesColumn} />
        <col className={styles.recordColumn} />
        <col className={styles.figureColumn} />
        <col className={`${styles.figureColumn} ${styles.lastColumn}`} />
        <col className={`${styles.figureColumn} ${styles.wide}`} span={3} />
      </colgroup>
      <thead>
        <tr>
          <HeadCell align="left">League</HeadCell>
          <Head name="Matches" short="M" />
          <Head name="Won – drawn – lost" short="W–D–L">
            W–D–L
          </Head>
          <Head name="Goals" short={<BallIcon />} />
          <Head name="Assists" short="A" className={styles.last} />
          <Head name="Clean sheets" short="" className={styles.wide} />
          <Head name="Yellow Cards" short="" className={styles.wide}>
            <CardIcon card="yellow" label={null} /> Yellow
          </Head>
          <Head name="Red Cards" short="" className={styles.wide}>
            <CardIcon card="red" label={null} /> Red
          </Head>
        </tr>
      </thead>
      <tbody>
        {leagues.map((league) => (
          <LeagueRow key={league.league_id} league={league} />
        ))}
      </tbody>
    </PlayerTable>
  );
}

interface HeadProps {
  name: string;
  /** Shown instead of the text on phones. */
  short: ReactNode;
  className?: string;
  /** The visible text, if it differs from the name. */
  children?: ReactNode;
}

function Head({ name, short, className, children }: HeadProps) {
  return (
    <HeadCell className={className} title={name}>
      <span className={typography.screenReaderOnly}>{name}</span>
      <span className={styles.headWord} aria-hidden="true">
        {children ?? name}
      </span>
      <span className={styles.shortHead} aria-hidden="true">
        {short}
      </span>
    </HeadCell>
  );
}

function LeagueRow({ league }: { league: PlayerLeague }) {
  const { clean_sheets, yellow_cards, red_cards } = league;
  return (
    <tr>
      <HeadCell scope="row" align="left">
        <CellName>
          <Link className={`${playerLinkStyles.link} ${typography.wrapAnywhere}`} to={`/leagues/${league.league_id}`}>
            {league.league_name}
          </Link>
          <CellDetail className={styles.rest}>
            {listCounts([clean_sheets, 'clean sheet'], [yellow_cards, 'yellow card'], [red_cards, 'red card'])}
          </CellDetail>
        </CellName>
      </HeadCell>
      <td>{league.appearances}</td>
      <td>
        {league.wins}–{league.draws}–{league.losses}
      </td>
      <Count value={league.goals} isStrong />
      <Count value={league.assists} className={styles.last} />
      <Count value={clean_sheets} className={styles.wide} />
      <Count value={yellow_cards} className={styles.wide} />
      <Count value={red_cards} className={styles.wide} />
    </tr>
  );
}

function Count({ value, ...look }: { value: number; isStrong?: boolean; className?: string }) {
  return (
    <Cell isZero={value === 0} {...look}>
      {value}
    </Cell>
  );
}
