import { FolderPlus } from 'lucide';
import { useState } from 'react';
import type { MatchWithoutEvents } from '#contract/matches/schema.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { csvQuery, FileExport } from '#web/kit/page/file-export.tsx';
import { usePageUser } from '#web/kit/session/session.tsx';
import { useDraft } from '#web/kit/session/use-draft.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { AddToGroupDialog, type MatchLeague } from '#web/matches/page/add-to-group-dialog.tsx';
import { CSV_EXPORTS, csvPath } from '#web/matches/page/csv-exports.ts';

export function MatchExportsTab({ match }: { match: MatchWithoutEvents }) {
  const { match_id, league_id, league_name } = match;
  const [includesHeaders, setIncludesHeaders] = useState(false);
  return (
    <div className="stack gap-4">
      <Checkbox checked={includesHeaders} onChange={setIncludesHeaders}>
        Include headers
      </Checkbox>
      <div className="grid grid-cols-2 gap-4 tablet:grid-cols-1">
        {CSV_EXPORTS.map(({ target, title, text }) => (
          <FileExport
            key={target}
            title={title}
            format="CSV"
            path={csvPath(match_id, target)}
            query={csvQuery(includesHeaders)}
          >
            {text}
          </FileExport>
        ))}
      </div>
      <AddToGroup matchId={match_id} league={league_id ? { id: league_id, name: league_name } : null} />
    </div>
  );
}

/** The panel that opens the dialog, for signed-in users only. */
function AddToGroup({ matchId, league }: { matchId: number; league: MatchLeague | null }) {
  const user = usePageUser();
  const [isOpen, setIsOpen] = useState(false);
  useDraft('add to group', isOpen, setIsOpen);
  if (!user) return null;
  return (
    <Panel>
      <PanelBody className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="part-title">Groups</h2>
          <p className="text-15 wrap-text text-ink-2">
            Collect this match with others from {league ? league.name : 'its league'}.
          </p>
        </div>
        <Button kind="line" onClick={() => setIsOpen(true)}>
          <Icon icon={FolderPlus} size={18} />
          Add Match to Group
        </Button>
      </PanelBody>
      {isOpen && <AddToGroupDialog matchId={matchId} league={league} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
