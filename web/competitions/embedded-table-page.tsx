import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Bracket } from '#contract/competitions/cups.ts';
import type { CompetitionTables } from '#contract/competitions/tables.ts';
import type { CompetitionHead } from '#contract/kit/heads.ts';
import type { Standings } from '#contract/leagues/standings.ts';
import { CupGroups } from '#web/competitions/cups/cup-groups.tsx';
import { loadBracket } from '#web/competitions/load-part.ts';
import { StandingsTable } from '#web/competitions/standings-table.tsx';
import { TablePanel } from '#web/competitions/table-panel.tsx';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { EmbedPage } from '#web/kit/page/embed.tsx';
import { chooseSeason, competitionsOf, leaguePaths } from '#web/kit/paths/league-paths.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';

type Part =
  | { kind: 'table'; competition: CompetitionHead; table: CompetitionTables }
  | { kind: 'cup'; competition: CompetitionHead; bracket: Bracket }
  /** Covers all results, for a league without competitions. */
  | { kind: 'standings'; standings: Standings };

/** Loads the table of the query's competition, else of the first one in the query's season. */
export async function loader({ params, request: { url, signal } }: LoaderFunctionArgs) {
  const league_id = requirePathId(params.league_id);
  const query = new URL(url).searchParams;
  const league = await call('GET /leagues/:league_id/seasons', { params: { league_id }, signal });
  const chosen = query.get('competition');
  const { leagues, cups } = competitionsOf(league, chooseSeason(league, query));
  const competition =
    chosen === null ? (leagues[0] ?? cups[0]) : league.competitions.find(({ id }) => String(id) === chosen);
  if (!competition && (chosen !== null || league.competitions.length > 0)) throw data(null, { status: 404 });
  return { league, part: await loadPart(league_id, competition, query.get('season'), signal) };
}

async function loadPart(
  league_id: number,
  competition: CompetitionHead | undefined,
  season: string | null,
  signal: AbortSignal,
): Promise<Part> {
  if (!competition) {
    const querystring = Number(season) > 0 ? { season: Number(season) } : {};
    const standings = await call('GET /leagues/:league_id/standings', { params: { league_id }, querystring, signal });
    return { kind: 'standings', standings };
  }
  const params = { league_id, competition_id: competition.id };
  if (competition.format !== 'round robin') {
    return { kind: 'cup', competition, bracket: await loadBracket(params, signal) };
  }
  const input = { params, querystring: {}, signal };
  const table = await call('GET /leagues/:league_id/competitions/:competition_id/table', input);
  return { kind: 'table', competition, table };
}

/** A league's table, or those of a cup's groups, framed by another site. */
export function Component() {
  const { league, part } = useLoaderData<typeof loader>();
  if (part.kind === 'standings') {
    return (
      <EmbedPage title={league.name} path={leaguePaths.standings(league.id)}>
        <StandingsTable answer={part.standings} />
      </EmbedPage>
    );
  }
  const { competition } = part;
  const season = league.seasons.find(({ id }) => id === competition.season_id);
  return (
    <EmbedPage
      title={league.name}
      path={leaguePaths.competition(league.id, competition.id)}
      detail={[competition.name, season?.name].filter(Boolean).join(', ')}
    >
      {part.kind === 'table' ? <TablePanel table={part.table} /> : <Groups bracket={part.bracket} />}
    </EmbedPage>
  );
}

function Groups({ bracket }: { bracket: Bracket }) {
  if (bracket.groups.length === 0) return <EmptyState title="No table">This cup has a bracket alone.</EmptyState>;
  return <CupGroups {...bracket} />;
}
