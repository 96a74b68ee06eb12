import type { ReactNode } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import type { PlayerLeague } from '#contract/players/schema.ts';
import { listCounts } from '#web/kit/heads/result-words.ts';
import { Cell, CellDetail, CellName, HeadCell } from '#web/kit/list/data-table.tsx';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { PlayerTable } from '#web/players/player-table.tsx';

/** A player's totals in each league; on phones, clean sheets and cards are below the league's name. */
export function LeagueSplit({ leagues }: { leagues: readonly PlayerLeague[] }) {
  return (
    <PlayerTable
      title="Leagues"
      count={`${countOf(leagues.length, 'league')}, all competitions`}
      className="overflow-hidden [&_tbody_th]:h-11.5 [&_tbody_th]:[font-size:inherit] [&_tbody_th]:font-semibold [&_tbody_th]:whitespace-normal [&_tbody_th]:text-ink [&_tbody_tr:hover_th]:bg-surface-2 [&_tbody_tr:last-child_th]:border-b-0"
      isFixed
    >
      <colgroup>
        <col />
        <col className="w-25 tablet:w-9 [@media_(min-width:_90rem)]:w-22" />
        <col className="w-30 tablet:w-18 [@media_(min-width:_90rem)]:w-26" />
        <col className="w-25 tablet:w-9 [@media_(min-width:_90rem)]:w-22" />
        <col className="w-25 tablet:w-11 [@media_(min-width:_90rem)]:w-22" />
        <col className="w-25 tablet:hidden [@media_(min-width:_90rem)]:w-22" span={3} />
      </colgroup>
      <thead>
        <tr>
          <HeadCell align="left">League</HeadCell>
          <Head name="Matches" short="M" />
          <Head name="Won – drawn – lost" short="W–D–L">
            W–D–L
          </Head>
          <Head name="Goals" short={<BallIcon />} />
          <Head name="Assists" short="A" className="tablet:pe-4" />
          <Head name="Clean sheets" short="" className="tablet:hidden" />
          <Head name="Yellow Cards" short="" className="tablet:hidden">
            <CardIcon card="yellow" label={null} /> Yellow
          </Head>
          <Head name="Red Cards" short="" className="tablet:hidden">
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
      <span className="sr-only">{name}</span>
      <span className="inline-flex items-center gap-1.5 tablet:hidden" aria-hidden="true">
        {children ?? name}
      </span>
      <span className="hidden tablet:inline-grid tablet:justify-items-end" aria-hidden="true">
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
          <Link
            className="py-1 wrap-text hover:underline hover:underline-offset-3 focus-visible:-outline-offset-1"
            to={`/leagues/${league.league_id}`}
          >
            {league.league_name}
          </Link>
          <CellDetail className="hidden tablet:block tablet:font-regular">
            {listCounts([clean_sheets, 'clean sheet'], [yellow_cards, 'yellow card'], [red_cards, 'red card'])}
          </CellDetail>
        </CellName>
      </HeadCell>
      <td>{league.appearances}</td>
      <td>
        {league.wins}–{league.draws}–{league.losses}
      </td>
      <CountCell value={league.goals} isStrong />
      <CountCell value={league.assists} className="tablet:pe-4" />
      <CountCell value={clean_sheets} className="tablet:hidden" />
      <CountCell value={yellow_cards} className="tablet:hidden" />
      <CountCell value={red_cards} className="tablet:hidden" />
    </tr>
  );
}

function CountCell({ value, ...look }: { value: number; isStrong?: boolean; className?: string }) {
  return (
    <Cell isZero={value === 0} {...look}>
      {value}
    </Cell>
  );
}
