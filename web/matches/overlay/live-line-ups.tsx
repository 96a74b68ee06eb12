import { ArrowDown, ArrowUp } from 'lucide';
import type { ReactNode } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import type { LiveMatch, LivePlayer } from '#contract/live/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Duel } from '#web/matches/figures/duel.tsx';
import { LineUp, LineUpHead, LineUpPlayer, NoLineUp } from '#web/matches/figures/line-up.tsx';
import { listMarks, type PlayerMark } from '#web/matches/figures/player-marks.ts';

/** Both line-ups: players on the pitch, and below them the others. */
export function LiveLineUps({ match }: { match: LiveMatch }) {
  const { league_id, team_names, teams, player_data } = match;
  if (TEAM_SIDES.every((side) => player_data[side].players.length === 0)) return null;
  return (
    <Panel heading="Line-ups">
      <Duel match={{ leagueId: league_id, names: team_names, leagueTeams: teams }}>
        {(side) => {
          const { players } = player_data[side];
          const marks = listMarks(match.event_data, side);
          const bench = players.filter(({ is_on }) => !is_on);
          if (players.length === 0) return <NoLineUp>No line-up was sent</NoLineUp>;
          return (
            <>
              <Players players={players.filter(({ is_on }) => is_on)} marks={marks} />
              {bench.length > 0 && <LineUpHead>Not on the pitch</LineUpHead>}
              <Players players={bench} marks={marks} />
            </>
          );
        }}
      </Duel>
    </Panel>
  );
}

function Players({ players, marks }: { players: LivePlayer[]; marks: Map<string, PlayerMark[]> }) {
  if (players.length === 0) return null;
  return (
    <LineUp>
      {players.map((player) => (
        <LineUpPlayer
          key={player.id ?? player.name}
          shirt={player.shirt}
          isOff={!player.is_on}
          marks={<Marks player={player} marks={marks.get(foldName(player.name)) ?? []} />}
        >
          <bdi className="wrap-text">{player.name}</bdi>
          {player.is_captain && (
            <abbr
              className="ms-2 inline-grid size-4.5 place-items-center rounded-[50%] border-[1.5px] border-ink-3 text-[0.6875rem]/none text-ink-2"
              title="Captain"
            >
              C
            </abbr>
          )}
          {player.position && (
            <small className="ms-2 inline-block text-13 font-regular text-ink-2">{player.position}</small>
          )}
        </LineUpPlayer>
      ))}
    </LineUp>
  );
}

const MARKS: Record<PlayerMark['kind'], { word: string; icon: ReactNode }> = {
  goal: { word: 'Goal', icon: <BallIcon /> },
  'own-goal': { word: 'Own goal', icon: <BallIcon /> },
  'yellow-card': { word: 'Yellow card', icon: <CardIcon card="yellow" label={null} /> },
  'red-card': { word: 'Red card', icon: <CardIcon card="red" label={null} /> },
  on: { word: 'Came on', icon: <Icon icon={ArrowUp} size={16} className="text-success" /> },
  off: { word: 'Went off', icon: <Icon icon={ArrowDown} size={16} className="text-danger" /> },
};

/** A player's events, and the goals and cards of the line without an event. */
function Marks({ player, marks }: { player: LivePlayer; marks: readonly PlayerMark[] }) {
  const goals = marks.filter(({ kind }) => kind === 'goal').length;
  const has = (kind: PlayerMark['kind']) => marks.some((mark) => mark.kind === kind);
  return (
    <>
      {marks.map(({ kind, minute }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks are only added.
        <span key={at} className="inline-flex items-center gap-1">
          {MARKS[kind].icon}
          <span className="sr-only">{MARKS[kind].word} </span>
          {kind === 'own-goal' && <span aria-hidden="true">(o.g.)</span>}
          <bdi className="tabular">{minute}</bdi>
        </span>
      ))}
      {player.goals > goals && <span>{countOf(player.goals, 'goal')}</span>}
      {player.yellow_cards > 0 && !has('yellow-card') && <CardIcon card="yellow" />}
      {player.red_card > 0 && !has('red-card') && <CardIcon card="red" />}
    </>
  );
}
