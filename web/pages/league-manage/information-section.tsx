import { LoadFailure } from '#web/pages/league-manage/load-failure.tsx';
import { InformationForm } from '#web/pages/league-manage/my-leagues/information-tab.tsx';
import { useLeagueDetail } from '#web/pages/league-manage/my-leagues/use-league-detail.ts';
import { Panel, PanelBody } from '#web/ui/panel.tsx';
import { WaitingPart } from '#web/ui/waiting.tsx';

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
