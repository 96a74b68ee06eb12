import { writeCount } from '#contract/kit/count-of.ts';
import type { PlayerSpell } from '#contract/players/schema.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { teamPagePath } from '#web/kit/paths/team-path.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { formatFootballMonths } from '#web/kit/time/football-date.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { buildTimeline } from '#web/players/career/spell-timeline.ts';

/** With a line from one crest to the next. */
const ROW = tw`relative grid min-h-17 grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-3.5 px-5 py-3 not-first:before:absolute not-first:before:start-[calc(var(--s-5)_+_1rem_-_1px)] not-first:before:-top-3 not-first:before:h-6 not-first:before:w-0.5 not-first:before:bg-line-2 not-first:before:content-[""] phone:px-4 phone:not-first:before:start-[calc(var(--s-4)_+_1rem_-_1px)] [&>:first-child]:justify-self-center`;

/** A player's squads, newest first. */
export function TeamsPanel({ spells }: { spells: readonly PlayerSpell[] }) {
  const hasLeagues = new Set(spells.map(({ league_id }) => league_id)).size > 1;
  return (
    <Panel heading="Teams" end={<span className="text-13 text-ink-3">All competitions</span>}>
      <ol className="py-2">
        {buildTimeline(spells).map((entry) =>
          entry.kind === 'spell' ? (
            <li className={ROW} key={`${entry.spell.team.id} ${entry.spell.first_day}`}>
              <Spell spell={entry.spell} hasLeague={hasLeagues} />
            </li>
          ) : (
            <li className={ROW} key={entry.from}>
              <span className="size-7 rounded-[50%] border-2 border-dashed border-control" />
              <span className="grid min-w-0 gap-0.5 leading-[1.3] wrap-anywhere">
                <b>Free agent</b>
                <small className="text-14 text-ink-3">{formatFootballMonths(entry.from, entry.to)}</small>
              </span>
            </li>
          ),
        )}
      </ol>
    </Panel>
  );
}

function Spell({ spell, hasLeague }: { spell: PlayerSpell; hasLeague: boolean }) {
  const { league_id, league_name, team, shirt_number, first_day, last_day, appearances, goals } = spell;
  return (
    <>
      <TeamCrest crest={team.crest} size={28} />
      <span className="grid min-w-0 gap-0.5 leading-[1.3] wrap-anywhere">
        <b>
          <Link className="name-link" to={teamPagePath(league_id, team)}>
            {team.name}
          </Link>{' '}
          {shirt_number !== null && <Tag>No. {shirt_number}</Tag>}
        </b>
        <small className="text-14 text-ink-3">
          {formatFootballMonths(first_day, last_day)}
          {hasLeague && `, ${league_name}`}
        </small>
      </span>
      <span className="grid justify-items-end text-14/[1.35] text-ink-3 tabular">
        <span>
          <b className="text-ink">{writeCount(appearances)}</b> {appearances === 1 ? 'match' : 'matches'}
        </span>
        <span>
          <b className="text-ink">{writeCount(goals)}</b> {goals === 1 ? 'goal' : 'goals'}
        </span>
      </span>
    </>
  );
}
