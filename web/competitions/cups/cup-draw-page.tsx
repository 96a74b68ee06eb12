import { useParams } from 'react-router';
import { DrawForm } from '#web/competitions/cups/draw-form.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import typography from '#web/kit/styles/typography.module.css';
import { Alert } from '#web/kit/ui/alert.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';

/** Draws a cup that is not published yet; the server checks the access level. */
export function Component() {
  const { league_id, competition_id } = useParams();
  const [leagueId, id] = [requirePathId(league_id), requirePathId(competition_id)];
  const { answer, error } = useRead('GET /leagues/myLeagues/:league_id/competitions', {
    params: { league_id: leagueId },
  });
  const publishing = useChange();
  const cup = answer?.competitions.find((one) => one.id === id && one.format !== 'round robin');
  return (
    <>
      <PageTitle>Draw</PageTitle>
      <BackLink to={leaguePaths.manage(leagueId, 'competitions')}>Competitions</BackLink>
      <h2 className={`${typography.sectionTitle} ${typography.wrapAnywhere}`}>
        {cup ? `Draw of ${cup.name}` : 'Draw'}
      </h2>
      {error !== null && (
        <Alert kind="error" role="alert">
          {error}
        </Alert>
      )}
      {!answer && error === null && <WaitingPart />}
      {answer && !cup && <EmptyState title="No such cup">This league has no cup at this address.</EmptyState>}
      {cup?.is_published && (
        <EmptyState
          title="The cup is published"
          action={
            <ButtonLink kind="line" to={leaguePaths.competition(leagueId, cup.id)}>
              Show the bracket
            </ButtonLink>
          }
        >
          Make it a draft before you draw it again.
        </EmptyState>
      )}
      {answer && cup && !cup.is_published && (
        <DrawForm
          leagueId={leagueId}
          timeZone={answer.time_zone}
          season={answer.seasons.find((season) => season.id === cup.season_id)}
          cup={cup}
          publishing={publishing}
        />
      )}
    </>
  );
}
