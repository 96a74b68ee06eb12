import { type LoaderFunctionArgs, useParams } from 'react-router';
import { DrawForm } from '#web/competitions/cups/draw-form.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { loadRead } from '#web/kit/http/load-read.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';

export async function loader({ params, request: { signal } }: LoaderFunctionArgs) {
  const league_id = requirePathId(params.league_id);
  await loadRead('GET /leagues/myLeagues/:league_id/competitions', { params: { league_id }, signal });
  return null;
}

/** Draws an unpublished cup; the server checks the access level. */
export function Component() {
  const { league_id, competition_id } = useParams();
  const [leagueId, id] = [requirePathId(league_id), requirePathId(competition_id)];
  const load = useRead('GET /leagues/myLeagues/:league_id/competitions', { params: { league_id: leagueId } });
  const publishing = useChange();
  const cup = load.answer?.competitions.find((one) => one.id === id && one.format !== 'round robin');
  return (
    <>
      <PageTitle>Draw</PageTitle>
      <BackLink to={leaguePaths.manage(leagueId, 'competitions')}>Competitions</BackLink>
      <h2 className="section-title wrap-text">{cup ? `Draw of ${cup.name}` : 'Draw'}</h2>
      <Loaded load={load} what="The cup" waiting={<WaitingPart />}>
        {({ time_zone, seasons }) => {
          if (!cup) return <EmptyState title="No such cup">This league has no cup at this address.</EmptyState>;
          if (cup.is_published) return <PublishedNote path={leaguePaths.competition(leagueId, id)} />;
          const season = seasons.find((one) => one.id === cup.season_id);
          return (
            <DrawForm leagueId={leagueId} timeZone={time_zone} season={season} cup={cup} publishing={publishing} />
          );
        }}
      </Loaded>
    </>
  );
}

function PublishedNote({ path }: { path: string }) {
  const show = (
    <ButtonLink kind="line" to={path}>
      Show the bracket
    </ButtonLink>
  );
  return (
    <EmptyState title="The cup is published" action={show}>
      Make it a draft before you draw it again.
    </EmptyState>
  );
}
