import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { DeleteAccountDialog } from '#web/pages/settings/delete-account-dialog.tsx';
import { OwnSessions } from '#web/pages/settings/own-sessions.tsx';
import { Button } from '#web/ui/button.tsx';

export function SecuritySection({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className="panel">
      <header className="panel__head">
        <h2 className="h3">Security</h2>
      </header>
      <OwnSessions />
      <div className="setrow">
        <div>
          <b>Delete account</b>
          <p>Removes your account for good. This can’t be undone.</p>
        </div>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          Delete account
        </Button>
      </div>
      {isAsking && <DeleteAccountDialog username={user.d_username} onClose={() => setIsAsking(false)} />}
    </section>
  );
}
