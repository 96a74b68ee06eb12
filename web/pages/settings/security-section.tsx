import { useState } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import { DeleteAccountDialog } from '#web/pages/settings/delete-account-dialog.tsx';
import { OwnSessions } from '#web/pages/settings/own-sessions.tsx';
import { OwnTokens } from '#web/pages/settings/own-tokens.tsx';
import styles from '#web/pages/settings/settings-page.module.css';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { Panel, PanelHead } from '#web/ui/panel.tsx';

export function SecuritySection({ user }: { user: User }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <Panel>
      <PanelHead>
        <h2 className={typography.partTitle}>Security</h2>
      </PanelHead>
      <OwnSessions />
      <OwnTokens />
      <div className={`${styles.row} ${styles.stackedRow}`}>
        <div>
          <b>Delete account</b>
          <p>Removes your account for good. This can’t be undone.</p>
        </div>
        <Button kind="danger" onClick={() => setIsDialogOpen(true)}>
          Delete account
        </Button>
      </div>
      {isDialogOpen && <DeleteAccountDialog username={user.d_username} onClose={() => setIsDialogOpen(false)} />}
    </Panel>
  );
}
