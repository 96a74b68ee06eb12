import { useState } from 'react';
import type { ManagedRulebook } from '#contract/rulebooks/schema.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { LoadFailure } from '#web/kit/manage/load-failure.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';
import { RulebookForm } from '#web/rulebooks/rulebook-form.tsx';
import { RulebookVersions } from '#web/rulebooks/rulebook-versions.tsx';

/** Writes the rules that everyone reads on the league's page. */
export function RulebookSection({ leagueId }: { leagueId: number }) {
  const { answer, error, reload } = useRead('GET /leagues/myLeagues/:league_id/rulebook', {
    params: { league_id: leagueId },
  });
  if (error !== null) return <LoadFailure retry={reload}>{`The rules could not be loaded. ${error}`}</LoadFailure>;
  if (!answer) return <WaitingPart />;
  return <Rulebook leagueId={leagueId} newest={answer} />;
}

function Rulebook({ leagueId, newest }: { leagueId: number; newest: ManagedRulebook }) {
  const [text, setText] = useState(newest.text);
  const link = newest.text !== '' && (
    <Link className={typography.link} to={leaguePaths.rules(leagueId)}>
      See the page
    </Link>
  );
  return (
    <Panel heading="The league’s rules" end={link}>
      <PanelBody className={layout.stack}>
        <RulebookForm leagueId={leagueId} newest={newest} text={text} onText={setText} />
        <RulebookVersions leagueId={leagueId} versions={newest.versions} onOpen={setText} />
      </PanelBody>
    </Panel>
  );
}
