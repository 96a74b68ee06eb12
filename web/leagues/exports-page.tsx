import { Fragment, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { csvQuery, FileExport } from '#web/kit/page/file-export.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useQuery } from '#web/kit/page/query-params.ts';
import { chooseSeason, leaguePaths } from '#web/kit/paths/league-paths.ts';
import { ChoiceBar } from '#web/leagues/choice-bar.tsx';
import { figuresParams } from '#web/leagues/figures-choice.ts';
import { loadLeaguePage } from '#web/leagues/load-league-page.ts';
import { LeagueFrame } from '#web/shell/league-frame.tsx';

export { keepLoadedList as shouldRevalidate } from '#web/kit/list/paging.ts';

export const loader = loadLeaguePage;

/** A league's figures as files. */
export function Component() {
  const { league } = useLoaderData<typeof loader>();
  return (
    <LeagueFrame league={league} season={chooseSeason(league, useQuery())} path={leaguePaths.exports(league.id)}>
      <PageHead
        title={`Exports · ${league.name}`}
        description={`Results, tables and players of ${league.name} as files.`}
        isUnlisted={!league.is_listed}
      />
      <h2 className="mb-4 section-title">Exports</h2>
      <LeagueFiles league={league} />
    </LeagueFrame>
  );
}

/**
 * The figures of the other pages as files: the chosen season and type; the tables, fixtures, results and player lines of
 * a season with competitions; and all results, player lines and matches.
 */
function LeagueFiles({ league }: { league: LeaguePage }) {
  const choice = figuresParams.read(useQuery());
  const [includesHeaders, setIncludesHeaders] = useState(false);
  const path = `/leagues/${league.id}`;
  const query = figuresParams.write(new URLSearchParams(), choice);
  const chosenQuery = new URLSearchParams([...query, ['include-headers', String(includesHeaders)]]);
  const counted = choice.type === undefined ? 'all competitions' : 'the chosen type';
  const [json, csv] = [query, chosenQuery].map((pairs) => (pairs.size > 0 ? `?${pairs}` : ''));

  return (
    <div className="stack gap-4">
      <ChoiceBar league={league} />
      <Checkbox checked={includesHeaders} onChange={setIncludesHeaders}>
        Include headers
      </Checkbox>
      <div className="grid grid-cols-2 gap-4 tablet:grid-cols-1">
        <FileExport title="Standings" format="CSV" path={`${path}/standings.csv`} query={csv}>
          One row per team: results, goals and points, whatever the results’ competition.
        </FileExport>
        <FileExport title="Leaderboards" format="CSV" path={`${path}/leaderboards.csv`} query={csv}>
          One row per place: goals, assists and cards of the player, of {counted}.
        </FileExport>
        <FileExport title="Standings for programs" format="JSON" path={`${path}/standings`} query={json}>
          The table with its season and its deductions.
        </FileExport>
        <FileExport title="Leaderboards for programs" format="JSON" path={`${path}/leaderboards`} query={json}>
          The boards with their season, of {counted}.
        </FileExport>
        <SeasonFiles league={league} season={choice.season} includesHeaders={includesHeaders} />
        <FileExport title="Results" format="CSV" path={`${path}/results.csv`} query={csvQuery(includesHeaders)}>
          One row per match that counts, oldest first, of every season and type.
        </FileExport>
        <FileExport
          title="Player lines"
          format="CSV"
          path={`${path}/player-lines.csv`}
          query={csvQuery(includesHeaders)}
        >
          One row per player and match: goals, assists and cards.
        </FileExport>
        <FileExport title="Matches with players and events" format="NDJSON" path={`${path}/matches.ndjson`}>
          Every match of the league, one per line, as JSON.
        </FileExport>
        <FileExport title="Everything" format="ZIP" path={`${path}/archive.zip`}>
          All results, player lines, fixtures, tables, teams, squads, entries and matches, with a text that explains the
          files.
        </FileExport>
      </div>
    </div>
  );
}

interface SeasonFilesProps {
  league: LeaguePage;
  /** ID of the chosen season, by default the current one. */
  season: number | undefined;
  includesHeaders: boolean;
}

/**
 * The table and fixtures of each of a season's competitions, and the season's results; empty for a season without
 * competitions.
 */
function SeasonFiles({ league, season: chosen, includesHeaders }: SeasonFilesProps) {
  const season = chooseSeason(league, new URLSearchParams(chosen === undefined ? {} : { season: String(chosen) }));
  const competitions = league.competitions.filter(({ season_id }) => season_id === season?.id);
  if (!season || competitions.length === 0) return null;
  const path = `/leagues/${league.id}`;
  const headers = csvQuery(includesHeaders);
  return (
    <>
      {competitions.map(({ id, name, format }) => (
        <Fragment key={id}>
          {format !== 'knockout' && format !== 'double elimination' && (
            <FileExport
              title={`Table of ${name}`}
              format="CSV"
              path={`${path}/competitions/${id}/table.csv`}
              query={headers}
            >
              One row per team: place, results, goals, points and form in its own fixtures, by its rules.
            </FileExport>
          )}
          <FileExport
            title={`Fixtures of ${name}`}
            format="CSV"
            path={`${path}/fixtures.csv`}
            query={`${headers}&competition=${id}`}
          >
            One row per fixture: round, teams, kick-off, status and score.
          </FileExport>
        </Fragment>
      ))}
      <FileExport
        title={`Results of ${season.name}`}
        format="CSV"
        path={`${path}/results.csv`}
        query={`${headers}&season=${season.id}`}
      >
        One row per match of the season that counts, oldest first, of every type.
      </FileExport>
      <FileExport
        title={`Player lines of ${season.name}`}
        format="CSV"
        path={`${path}/player-lines.csv`}
        query={`${headers}&season=${season.id}`}
      >
        One row per player and match of the season: goals, assists and cards.
      </FileExport>
    </>
  );
}
