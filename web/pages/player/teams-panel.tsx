import type { PlayerSpell } from '#contract/players/schema.ts';
import { formatFootballMonths } from '#web/components/football-date.ts';
import playerLinkStyles from '#web/components/player-link.module.css';
import { TeamCrest } from '#web/components/team-crest.tsx';
import { teamPagePath } from '#web/components/team-path.ts';
import { buildTimeline } from '#web/pages/player/spell-timeline.ts';
import styles from '#web/pages/player/teams-panel.module.css';
import typography from '#web/styles/typography.module.css';
import { writeCount } from '#web/ui/count-of.ts';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Tag } from '#web/ui/tag.tsx';

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
