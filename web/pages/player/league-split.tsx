import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PlayerLeague } from '#contract/players.ts';
import { inWords, listCounts } from '#web/components/result-words.ts';
import { PlayerTable } from '#web/pages/player/player-table.tsx';
import { BallIcon } from '#web/ui/ball-icon.tsx';
import { CardIcon } from '#web/ui/card-icon.tsx';
import '#web/components/player-link.css';
import '#web/pages/player/league-split.css';

/** A player's sums in each league; on phones what is rarer moves under the league's name. */
export function LeagueSplit({ leagues }: { leagues: readonly PlayerLeague[] }) {
  return (
    <PlayerTable title="Leagues" count={inWords(leagues.length, 'league')} className="split" isFixed>
      <colgroup>
        <col />
        <col className="cm" />
        <col className="cr" />
        <col className="cn" />
        <col className="cn cl" />
        <col className="cn wide" span={3} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="l">
            League
          </th>
          <Head name="Matches" short="M" />
          <Head name="Won – drawn – lost" short="W–D–L">
            W–D–L
          </Head>
          <Head name="Goals" short={<BallIcon />} />
          <Head name="Assists" short="A" className="split__last" />
          <Head name="Clean sheets" short="" className="wide" />
          <Head name="Yellow Cards" short="" className="wide">
            <CardIcon card="yellow" label={null} /> Yellow
          </Head>
          <Head name="Red Cards" short="" className="wide">
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
  /** In place of the words on phones. */
  short: ReactNode;
  className?: string;
  /** The words for the eye, where they are others than the name. */
  children?: ReactNode;
}

function Head({ name, short, className, children }: HeadProps) {
  return (
    <th scope="col" className={className} title={name}>
      <span className="sr">{name}</span>
      <span className="split__word" aria-hidden="true">
        {children ?? name}
      </span>
      <span className="split__short" aria-hidden="true">
        {short}
      </span>
    </th>
  );
}

function LeagueRow({ league }: { league: PlayerLeague }) {
  const { clean_sheets, yellow_cards, red_cards } = league;
  return (
    <tr>
      <th scope="row" className="l">
        <span className="who">
          <Link className="player-link wrap-any" to={`/leagues/${league.league_id}`}>
            {league.league_name}
          </Link>
          <span className="id split__rest">
            {listCounts([clean_sheets, 'clean sheet'], [yellow_cards, 'yellow card'], [red_cards, 'red card'])}
          </span>
        </span>
      </th>
      <td>{league.appearances}</td>
      <td>
        {league.wins}–{league.draws}–{league.losses}
      </td>
      <Count value={league.goals} className="strong" />
      <Count value={league.assists} className="split__last" />
      <Count value={clean_sheets} className="wide" />
      <Count value={yellow_cards} className="wide" />
      <Count value={red_cards} className="wide" />
    </tr>
  );
}

function Count({ value, className = '' }: { value: number; className?: string }) {
  return <td className={value === 0 ? `${className} zero` : className}>{value}</td>;
}
