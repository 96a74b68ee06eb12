import { writeCount } from '#contract/kit/count-of.ts';
import type { PlayerSpell } from '#contract/players/schema.ts';
import playerLinkStyles from '#web/kit/heads/player-link.module.css';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { teamPagePath } from '#web/kit/paths/team-path.ts';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballMonths } from '#web/kit/time/football-date.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { buildTimeline } from '#web/players/career/spell-timeline.ts';
import styles from '#web/players/career/teams-panel.module.css';

/** The squads that a player belonged to, the newest first. */
export function TeamsPanel({ spells }: { spells: readonly PlayerSpell[] }) {
  const hasLeagues = new Set(spells.map(({ league_id }) => league_id)).size > 1;
  return (
    <Panel heading="Teams" end={<span className={`${typography.size13} ${typography.dim}`}>All competitions</span>}>
      <ol className={styles.spells}>
        {buildTimeline(spells).map((entry) =>
          entry.kind === 'spell' ? (
            <li key={`${entry.spell.team.id} ${entry.spell.first_day}`}>
              <Spell spell={entry.spell} hasLeague={hasLeagues} />
            </li>
          ) : (
            <li key={entry.from}>
              <span className={styles.free} />
              <span className={styles.words}>
                <b>Free agent</b>
                <small>{formatFootballMonths(entry.from, entry.to)}</small>
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
      <span className={styles.words}>
        <b>
          <Link className={playerLinkStyles.link} to={teamPagePath(league_id, team)}>
            {team.name}
          </Link>{' '}
          {shirt_number !== null && <Tag>No. {shirt_number}</Tag>}
        </b>
        <small>
          {formatFootballMonths(first_day, last_day)}
          {hasLeague && `, ${league_name}`}
        </small>
      </span>
      <span className={`${styles.counts} ${typography.figures}`}>
        <span>
          <b>{writeCount(appearances)}</b> {appearances === 1 ? 'match' : 'matches'}
        </span>
        <span>
          <b>{writeCount(goals)}</b> {goals === 1 ? 'goal' : 'goals'}
        </span>
      </span>
    </>
  );
}
