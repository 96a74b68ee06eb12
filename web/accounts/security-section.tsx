import { useState } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import { DeleteAccountDialog } from '#web/accounts/delete-account-dialog.tsx';
import { OwnSessions } from '#web/accounts/own-sessions.tsx';
import { OwnTokens } from '#web/accounts/own-tokens.tsx';
import styles from '#web/accounts/settings-page.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel, PanelHead } from '#web/kit/ui/panel.tsx';

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
