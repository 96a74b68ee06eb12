import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';
import { RulebookForm } from '#web/rulebooks/rulebook-form.tsx';

/** Edits the public rules on the league's page. */
export function RulebookSection({ leagueId }: { leagueId: number }) {
  const load = useRead('GET /leagues/myLeagues/:league_id/rulebook', { params: { league_id: leagueId } });
  return (
    <Loaded load={load} what="The rules" waiting={<WaitingPart />}>
      {(newest) => (
        <Panel heading="The league’s rules" end={newest.text !== '' && <PageLink leagueId={leagueId} />}>
          <PanelBody className="stack gap-4">
            <RulebookForm leagueId={leagueId} newest={newest} />
          </PanelBody>
        </Panel>
      )}
    </Loaded>
  );
}

function PageLink({ leagueId }: { leagueId: number }) {
  return (
    <Link className="link" to={leaguePaths.rules(leagueId)}>
      See the page
    </Link>
  );
}
