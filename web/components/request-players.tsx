import { useId } from 'react';
import type { MatchRequest } from '#contract/leagues.ts';
import type { MatchPlayer, TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { NoRobloxId } from '#web/components/no-roblox-id.tsx';
import styles from '#web/components/request-match.module.css';
import { TeamMark } from '#web/components/team-mark.tsx';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { BallIcon } from '#web/ui/ball-icon.tsx';
import { CardIcon } from '#web/ui/card-icon.tsx';
import fieldStyles from '#web/ui/field.module.css';
import { Panel, PanelBody, PanelHead } from '#web/ui/panel.tsx';
import tableStyles from '#web/ui/table.module.css';

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
          name={request.context_data.team_names[side].trim() || side}
          players={request.player_data[side].players}
          limit={limit}
        />
      ))}
    </div>
  );
}

interface TeamTableProps {
  side: TeamSide;
  name: string;
  players: MatchPlayer[];
  limit: number;
}

function TeamTable({ side, name, players, limit }: TeamTableProps) {
  const id = useId();
  const shown = players.slice(0, limit);
  return (
    <Panel className={styles.team} aria-labelledby={id}>
      <PanelHead className={styles.head}>
        <h3 className={`${layout.row} ${layout.tightRow} ${layout.unwrappedRow} ${styles.name}`} id={id}>
          <TeamMark side={side} />
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
        <table className={`${tableStyles.table} ${tableStyles.fixed} ${styles.table}`} aria-labelledby={id}>
          <colgroup>
            <col />
            <col className={styles.figureColumn} span={3} />
            <col className={styles.redCardColumn} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className={tableStyles.left}>
                Player
              </th>
              <th scope="col" title="Goals">
                <BallIcon />
                <span className={typography.screenReaderOnly}>Goals</span>
              </th>
              <th scope="col" title="Assists">
                <span aria-hidden="true">A</span>
                <span className={typography.screenReaderOnly}>Assists</span>
              </th>
              <th scope="col" title="Yellow Cards">
                <CardIcon card="yellow" label={null} />
                <span className={typography.screenReaderOnly}>Yellow Cards</span>
              </th>
              <th scope="col" title="Red Card">
                <CardIcon card="red" label={null} />
                <span className={typography.screenReaderOnly}>Red Card</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((player, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names and ids may repeat, and the list never changes.
              <tr key={index}>
                <td className={`${tableStyles.left} ${tableStyles.strong} ${typography.wrapAnywhere}`}>
                  <span>{player.name}</span> {player.id === null && <NoRobloxId />}
                </td>
                <Count value={player.goals} />
                <Count value={player.assists} />
                <Count value={player.yellow_cards} />
                <td className={player.red_card > 0 ? tableStyles.strong : tableStyles.zero}>
                  {player.red_card > 0 ? 'Yes' : 'No'}
                </td>
              </tr>
            ))}
            {players.length > shown.length && (
              <tr>
                <td className={`${tableStyles.left} ${typography.dim}`} colSpan={5}>
                  {players.length - shown.length} more
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Count({ value }: { value: number }) {
  return <td className={value === 0 ? tableStyles.zero : undefined}>{value}</td>;
}
