import { LoadFailure } from '#web/kit/manage/load-failure.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';
import { InformationForm } from '#web/leagues/my-leagues/information-tab.tsx';
import { useLeagueDetail } from '#web/leagues/my-leagues/use-league-detail.ts';

/** The league's public name, its description and its time zone. */
export function InformationSection({ leagueId }: { leagueId: number }) {
  const { answer, error, reload } = useLeagueDetail(leagueId);
  if (error !== null) return <LoadFailure retry={reload}>{`The league could not be loaded. ${error}`}</LoadFailure>;
  if (!answer) return <WaitingPart />;
  return (
    <Panel heading="Information">
      <PanelBody>
        <InformationForm league={answer} />
      </PanelBody>
    </Panel>
  );
}
