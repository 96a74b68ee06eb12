import { useId } from 'react';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import type { MatchPlayer, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import fieldStyles from '#web/kit/fields/field.module.css';
import { NoRobloxId } from '#web/kit/heads/no-roblox-id.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Panel, PanelBody, PanelHead } from '#web/kit/ui/panel.tsx';
import styles from '#web/matches/request-match.module.css';

interface RequestPlayersProps {
  request: MatchRequest;
  /** Maximum number of listed players a team; all by default. */
  limit?: number;
}

/** The players of both teams; beyond the limit only their number is shown. */
export function RequestPlayers({ request, limit = Infinity }: RequestPlayersProps) {
  return (
    <div className={`${layout.twoColumns} ${styles.teams}`}>
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
  /** Null for a side that is no team of the league. */
  team: TeamHead | null;
  name: string;
  players: MatchPlayer[];
  limit: number;
}

function TeamTable({ side, team, name, players, limit }: TeamTableProps) {
  const id = useId();
  const shown = players.slice(0, limit);
  return (
    <Panel className={layout.clipped} aria-labelledby={id}>
      <PanelHead className={styles.head}>
        <h3
          className={`${layout.row} ${layout.gap2} ${layout.shrinks} ${typography.size15} ${typography.semibold}`}
          id={id}
        >
          <TeamMark side={side} />
          {team && <TeamCrest crest={team.crest} size={20} />}
          <span className={typography.wrapAnywhere}>{name}</span>
        </h3>
        <span className={`${styles.count} ${fieldStyles.count}`}>
          {players.length === 1 ? '1 player' : `${players.length} players`}
        </span>
      </PanelHead>
      {shown.length === 0 ? (
        <PanelBody as="p" className={typography.muted}>
          No players were sent for this team.
        </PanelBody>
      ) : (
        <DataTable isFixed className={styles.table} aria-labelledby={id}>
          <colgroup>
            <col />
            <col className={styles.figureColumn} span={3} />
            <col className={styles.redCardColumn} />
          </colgroup>
          <thead>
            <tr>
              <HeadCell align="left">Player</HeadCell>
              <HeadCell title="Goals">
                <BallIcon />
                <span className={typography.screenReaderOnly}>Goals</span>
              </HeadCell>
              <HeadCell title="Assists">
                <span aria-hidden="true">A</span>
                <span className={typography.screenReaderOnly}>Assists</span>
              </HeadCell>
              <HeadCell title="Yellow Cards">
                <CardIcon card="yellow" label={null} />
                <span className={typography.screenReaderOnly}>Yellow Cards</span>
              </HeadCell>
              <HeadCell title="Red Card">
                <CardIcon card="red" label={null} />
                <span className={typography.screenReaderOnly}>Red Card</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((player, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names and ids may repeat, and the list never changes.
              <tr key={index}>
                <Cell align="left" isStrong className={typography.wrapAnywhere}>
                  <span>{player.name}</span> {player.id === null && <NoRobloxId />}
                </Cell>
                <Count value={player.goals} />
                <Count value={player.assists} />
                <Count value={player.yellow_cards} />
                <Cell isStrong={player.red_card > 0} isZero={player.red_card === 0}>
                  {player.red_card > 0 ? 'Yes' : 'No'}
                </Cell>
              </tr>
            ))}
            {players.length > shown.length && (
              <tr>
                <Cell align="left" className={typography.dim} colSpan={5}>
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

function Count({ value }: { value: number }) {
  return <Cell isZero={value === 0}>{value}</Cell>;
}
