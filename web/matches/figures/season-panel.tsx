import type { TeamHead } from '#contract/kit/heads.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { compareSeasons, type SeasonFigure } from '#web/matches/figures/season-figures.ts';

/** Both teams in the match's season; null until loaded, with the reason if that failed. */
export interface LoadedPages {
  pages: Record<TeamSide, TeamPage> | null;
  error: string | null;
}

interface SeasonPanelProps {
  leagueId: number;
  teams: Record<TeamSide, TeamHead>;
  load: LoadedPages;
  className: string | undefined;
}

/** Both teams in the table of their league. */
export function SeasonPanel({ leagueId, teams, load: { pages, error }, className }: SeasonPanelProps) {
  const isLoading = pages === null && error === null;
  const league = pages && (pages.Blue.competition ?? pages.Green.competition);
  return (
    <Panel
      className={className}
      heading="Season so far"
      end={
        league && (
          <Link className="link" to={leaguePaths.competition(leagueId, league.id)}>
            Table
          </Link>
        )
      }
    >
      <table className="mx-5 mt-2 mb-3 w-[calc(100%_-_2_*_var(--s-5))] table-fixed text-14 phone:mx-4 phone:w-[calc(100%_-_2_*_var(--s-4))] [&_th:last-child>span]:flex-row-reverse">
        <thead>
          <tr>
            <th className="h-10 border-t-0 p-0 text-start last:text-end" scope="col">
              <ShortName team={teams.Blue} />
            </th>
            <td className="h-10 border-t-0 p-0 text-start font-display text-[1.375rem]/none font-[750] text-ink-3 last:text-end" />
            <th className="h-10 border-t-0 p-0 text-start last:text-end" scope="col">
              <ShortName team={teams.Green} />
            </th>
          </tr>
        </thead>
        <tbody aria-busy={isLoading}>
          {compareSeasons(pages && { Blue: pages.Blue.row, Green: pages.Green.row }).map(({ name, values }) => (
            <tr key={name}>
              <Value value={values.Blue} isLoading={isLoading} />
              <th
                className="h-10 border-t border-line p-0 text-center font-regular text-ink-2 last:text-end"
                scope="row"
              >
                {name}
              </th>
              <Value value={values.Green} isLoading={isLoading} />
            </tr>
          ))}
        </tbody>
      </table>
      {error !== null && pages === null && <p className="px-5 pb-4 text-14 wrap-text text-ink-2 phone:px-4">{error}</p>}
    </Panel>
  );
}

function ShortName({ team }: { team: TeamHead }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <TeamCrest crest={team.crest} />
      <abbr title={team.name}>{team.short_name}</abbr>
    </span>
  );
}

interface ValueProps {
  value: SeasonFigure['values'][TeamSide];
  isLoading: boolean;
}

function Value({ value: { text, isBest }, isLoading }: ValueProps) {
  return (
    <td
      className={`h-10 border-t border-line p-0 text-start font-display text-[1.375rem]/none font-[750] last:text-end ${isBest ? '' : 'text-ink-3'}`}
    >
      {isLoading ? <Skeleton width="2.5rem" height="1.25rem" className="[td:last-child>&]:ms-auto" /> : text}
    </td>
  );
}
