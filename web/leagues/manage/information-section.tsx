import { Loaded } from '#web/kit/manage/loaded.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';
import { InformationForm } from '#web/leagues/my-leagues/information-tab.tsx';
import { useLeagueDetail } from '#web/leagues/my-leagues/use-league-detail.ts';

/** The league's public name, its description and its time zone. */
export function InformationSection({ leagueId }: { leagueId: number }) {
  return (
    <Loaded load={useLeagueDetail(leagueId)} what="The league" waiting={<WaitingPart />}>
      {(league) => (
        <Panel heading="Information">
          <PanelBody>
            <InformationForm league={league} />
          </PanelBody>
        </Panel>
      )}
    </Loaded>
  );
}
