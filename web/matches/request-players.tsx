import { useId } from 'react';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import type { MatchPlayer, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { NoRobloxId } from '#web/kit/heads/no-roblox-id.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Panel, PanelBody, PanelHead } from '#web/kit/ui/panel.tsx';

interface RequestPlayersProps {
  request: MatchRequest;
  /** Maximum number of listed players per team; all by default. */
  limit?: number;
}

/** The players of both teams; beyond the limit only their number is shown. */
export function RequestPlayers({ request, limit = Infinity }: RequestPlayersProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-4 tablet:grid-cols-1">
      {TEAM_SIDES.map((side) => (
        <TeamTable
          key={side}
          side={side}
          team={request.teams[side]}
          name={request.context_data.team_names[side]}
          players={request.player_data[side].players}
          limit={limit}
        />
      ))}
    </div>
  );
}

interface TeamTableProps {
  side: TeamSide;
  /** Null for a side without a team in the league. */
  team: TeamHead | null;
  name: string;
  players: MatchPlayer[];
  limit: number;
}

function TeamTable({ side, team, name, players, limit }: TeamTableProps) {
  const id = useId();
  const shown = players.slice(0, limit);
  return (
    <Panel className="overflow-hidden" aria-labelledby={id}>
      <PanelHead className="px-4 py-2.5">
        <h3 className="flex min-w-0 items-center gap-2 text-15 font-semibold" id={id}>
          <TeamMark side={side} />
          {team && <TeamCrest crest={team.crest} size={20} />}
          <span className="wrap-text">{name}</span>
        </h3>
        <span className="flex-none text-13 text-ink-3 tabular [&_b]:text-ink">
          {players.length === 1 ? '1 player' : `${players.length} players`}
        </span>
      </PanelHead>
      {shown.length === 0 ? (
        <PanelBody as="p" className="text-ink-2">
          No players were sent for this team.
        </PanelBody>
      ) : (
        <DataTable
          isFixed
          className="text-14 [&_td]:h-9 [&_td]:py-1 [&_th_:is(svg,_span:empty)]:ms-auto [&_th_:is(svg,_span:empty)]:block"
          aria-labelledby={id}
        >
          <colgroup>
            <col />
            <col className="w-9" span={3} />
            <col className="w-15" />
          </colgroup>
          <thead>
            <tr>
              <HeadCell align="left">Player</HeadCell>
              <HeadCell title="Goals">
                <BallIcon />
                <span className="sr-only">Goals</span>
              </HeadCell>
              <HeadCell title="Assists">
                <span aria-hidden="true">A</span>
                <span className="sr-only">Assists</span>
              </HeadCell>
              <HeadCell title="Yellow Cards">
                <CardIcon card="yellow" label={null} />
                <span className="sr-only">Yellow Cards</span>
              </HeadCell>
              <HeadCell title="Red Card">
                <CardIcon card="red" label={null} />
                <span className="sr-only">Red Card</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((player, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names and ids may repeat, and the list never changes.
              <tr key={index}>
                <Cell align="left" isStrong className="wrap-text">
                  <span>{player.name}</span> {player.id === null && <NoRobloxId />}
                </Cell>
                <CountCell value={player.goals} />
                <CountCell value={player.assists} />
                <CountCell value={player.yellow_cards} />
                <Cell isStrong={player.red_card > 0} isZero={player.red_card === 0}>
                  {player.red_card > 0 ? 'Yes' : 'No'}
                </Cell>
              </tr>
            ))}
            {players.length > shown.length && (
              <tr>
                <Cell align="left" className="text-ink-3" colSpan={5}>
                  {players.length - shown.length} more
                </Cell>
              </tr>
            )}
          </tbody>
        </DataTable>
      )}
    </Panel>
  );
}

function CountCell({ value }: { value: number }) {
  return <Cell isZero={value === 0}>{value}</Cell>;
}
