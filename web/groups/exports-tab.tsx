import { useState } from 'react';
import type { Group } from '#contract/groups/schema.ts';
import { TabHeading } from '#web/groups/tab-heading.tsx';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { csvQuery, FileExport } from '#web/kit/page/file-export.tsx';
import { useSession } from '#web/kit/session/session.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { ComingSoon } from '#web/kit/ui/coming-soon.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

export function GroupExportsTab({ group }: { group: Group }) {
  const [includesHeaders, setIncludesHeaders] = useState(false);
  const path = `/groups/${group.group_id}`;
  const query = csvQuery(includesHeaders);
  return (
    <div className="stack gap-4">
      <TabHeading title="Exports">
        {group.groups_info.length > 0 && 'Each file includes the nested groups, with every match once.'}
      </TabHeading>
      <Checkbox checked={includesHeaders} onChange={setIncludesHeaders}>
        Include headers
      </Checkbox>
      <div className="grid grid-cols-2 gap-4 tablet:grid-cols-1">
        <FileExport title="Matches" format="CSV" path={`${path}/matches.csv`} query={query}>
          One row per match: date, status, teams and score.
        </FileExport>
        <PlayerStatsExport path={`${path}/player-stats.csv`} query={query} />
        <FileExport title="Matches with players and events" format="NDJSON" path={`${path}/matches.ndjson`}>
          One match per line, as JSON, for your own programs.
        </FileExport>
      </div>
      <ComingSoon part="Image export" />
    </div>
  );
}

/** As on Basic Stats, players are visible to signed-in users only. */
function PlayerStatsExport({ path, query }: { path: string; query: string }) {
  const session = useSession();
  if (session.state === 'signedOut') {
    return (
      <Panel>
        <PanelBody className="stack gap-3">
          <h2 className="part-title">Player stats</h2>
          <p className="text-15 text-ink-2">One row per player, for people who are logged in.</p>
          <div className="flex flex-wrap items-center gap-3">
            <ButtonLink kind="line" to="/login">
              Log In
            </ButtonLink>
          </div>
        </PanelBody>
      </Panel>
    );
  }
  return (
    <FileExport title="Player stats" format="CSV" path={path} query={query}>
      One row per player. The link works only where you are logged in.
    </FileExport>
  );
}
