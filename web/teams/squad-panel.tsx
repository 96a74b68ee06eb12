import { countOf } from '#contract/kit/count-of.ts';
import { namePosition } from '#contract/squads/positions.ts';
import type { Squad, SquadSpell } from '#contract/squads/schema.ts';
import type { SquadFigures, TeamPage } from '#contract/teams/pages.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { join } from '#web/kit/styles/join.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { SquadPlayerName } from '#web/squads/transfer-teams.tsx';
import type { OpenBan } from '#web/teams/load-part.ts';

const NEW_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

interface SquadPanelProps {
  page: TeamPage;
  squad: Squad;
  suspended: readonly OpenBan[];
  className?: string | undefined;
}

/** A squad on a day, with each player's figures for the team in the season. */
export function SquadPanel({ page, squad, suspended, className }: SquadPanelProps) {
  const figuresOf = new Map(page.squad.map((figures) => [figures.spell_id, figures]));
  const count = squad.players.length;
  const places = page.squad_limit === null ? countOf(count, 'player') : `${count} of ${page.squad_limit} places`;
  return (
    <Panel
      className={join('overflow-hidden [&_th_svg]:mx-auto', className)}
      heading="Squad"
      end={
        <span className="text-end text-13 text-ink-3">
          {places}, on {formatFootballDate(squad.day)}. All competitions
        </span>
      }
    >
      <DataTable aria-label="Squad">
        <thead>
          <tr>
            <HeadCell align="centre">
              <span className="sr-only">Shirt</span>
              <span aria-hidden="true">#</span>
            </HeadCell>
            <HeadCell align="left">Player</HeadCell>
            <HeadCell align="centre">
              <abbr title="Appearances">Apps</abbr>
            </HeadCell>
            <HeadCell align="centre">
              <BallIcon />
              <span className="sr-only">Goals</span>
            </HeadCell>
            <HeadCell align="centre">
              <abbr title="Assists">A</abbr>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {squad.players.map((spell) => (
            <PlayerRow
              key={spell.id}
              spell={spell}
              day={squad.day}
              figures={figuresOf.get(spell.id)}
              ban={suspended.find(({ player }) => player.player_key === spell.player.player_key)}
            />
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}

interface PlayerRowProps {
  spell: SquadSpell;
  day: string;
  figures: SquadFigures | undefined;
  ban: OpenBan | undefined;
}

function PlayerRow({ spell, day, figures, ban }: PlayerRowProps) {
  const { player, shirt_number, position, role, first_day } = spell;
  const { appearances = 0, goals = 0, assists = 0 } = figures ?? {};
  const isNew = Date.parse(day) - Date.parse(first_day) < NEW_DAYS * DAY_MS;
  return (
    <tr>
      <Cell align="centre" className="w-16 phone:w-12">
        {shirt_number !== null && (
          <span className="inline-grid size-7.5 place-items-center rounded-1 bg-surface-2 font-display text-18/none font-extrabold">
            {shirt_number}
          </span>
        )}
      </Cell>
      <Cell align="left" className="[&>*]:me-2">
        <b className="wrap-text">
          <SquadPlayerName player={player} />
        </b>
        {position && <small className="text-ink-3">{namePosition(position)}</small>}
        {role !== null && <Tag>{role === 'captain' ? 'Captain' : 'Vice'}</Tag>}
        {isNew && <Tag look="outlined">New</Tag>}
        {ban && (
          <span className="inline-flex rounded-full bg-warn-soft px-2 py-0.75 text-12/[1.3] font-semibold whitespace-nowrap text-warn">
            Suspended, {ban.remaining === 1 ? '1 match' : `${ban.remaining} matches`}
          </span>
        )}
      </Cell>
      <Cell align="centre" isZero={appearances === 0}>
        {appearances}
      </Cell>
      <Cell align="centre" isStrong={goals > 0} isZero={goals === 0}>
        {goals}
      </Cell>
      <Cell align="centre" isZero={assists === 0}>
        {assists}
      </Cell>
    </tr>
  );
}
