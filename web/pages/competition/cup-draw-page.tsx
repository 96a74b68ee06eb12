import { useParams } from 'react-router';
import { BackLink } from '#web/components/back-link.tsx';
import { leaguePaths } from '#web/components/league-paths.ts';
import { PageTitle } from '#web/components/page-head.tsx';
import { useChange } from '#web/components/use-change.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { useRead } from '#web/http/use-read.ts';
import { DrawForm } from '#web/pages/competition/draw-form.tsx';
import typography from '#web/styles/typography.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { WaitingPart } from '#web/ui/waiting.tsx';

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
