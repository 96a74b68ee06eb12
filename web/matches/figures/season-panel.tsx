import type { TeamHead } from '#contract/kit/heads.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import typography from '#web/kit/styles/typography.module.css';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { compareSeasons, type SeasonFigure } from '#web/matches/figures/season-figures.ts';
import styles from '#web/matches/figures/season-panel.module.css';

interface SeasonPanelProps {
  leagueId: number;
  teams: Record<TeamSide, TeamHead>;
  /** Null until loaded. */
  pages: Record<TeamSide, TeamPage> | null;
  className: string | undefined;
}

/** Both teams in the table of their league. */
export function SeasonPanel({ leagueId, teams, pages, className }: SeasonPanelProps) {
  const league = pages && (pages.Blue.competition ?? pages.Green.competition);
  return (
    <Panel
      className={className}
      heading="Season so far"
      end={
        league && (
          <Link className={typography.link} to={leaguePaths.competition(leagueId, league.id)}>
            Table
          </Link>
        )
      }
    >
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">
              <ShortName team={teams.Blue} />
            </th>
            <td />
            <th scope="col">
              <ShortName team={teams.Green} />
            </th>
          </tr>
        </thead>
        <tbody>
          {compareSeasons(pages && { Blue: pages.Blue.row, Green: pages.Green.row }).map(({ name, values }) => (
            <tr key={name}>
              <Value value={values.Blue} />
              <th scope="row">{name}</th>
              <Value value={values.Green} />
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function ShortName({ team }: { team: TeamHead }) {
  return (
    <span className={styles.team}>
      <TeamCrest crest={team.crest} />
      <abbr title={team.name}>{team.short_name}</abbr>
    </span>
  );
}

function Value({ value: { text, isBest } }: { value: SeasonFigure['values'][TeamSide] }) {
  return <td className={isBest ? styles.best : undefined}>{text}</td>;
}
