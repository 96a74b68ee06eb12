import { FolderPlus } from 'lucide';
import { useState } from 'react';
import { usePageUser } from '#web/kit/session/session.tsx';
import { useDraft } from '#web/kit/session/use-draft.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { AddToGroupDialog, type MatchLeague } from '#web/matches/page/add-to-group-dialog.tsx';

/** The panel that opens the dialog, for signed-in users only. */
export function AddToGroup({ matchId, league }: { matchId: number; league: MatchLeague | null }) {
  const user = usePageUser();
  const [isOpen, setIsOpen] = useState(false);
  useDraft('add to group', isOpen, setIsOpen);
  if (!user) return null;
  return (
    <Panel>
      <PanelBody className={`${layout.spread} ${layout.wrap}`}>
        <div>
          <h2 className={typography.partTitle}>Groups</h2>
          <p className={`${typography.size15} ${typography.muted} ${typography.wrapAnywhere}`}>
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
