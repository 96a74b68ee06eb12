import { ConfirmDialog } from '#web/kit/form/confirm-dialog.tsx';
import { call } from '#web/kit/http/call.ts';
import { useSession } from '#web/kit/session/session.tsx';
import typography from '#web/kit/styles/typography.module.css';

interface UnlinkDialogProps {
  robloxId: string;
  onClose: () => void;
}

/** Confirms, then unlinks the Roblox account and reloads the session. */
export function UnlinkDialog({ robloxId, onClose }: UnlinkDialogProps) {
  const { reload } = useSession();

  async function unlinkRoblox() {
    await call('POST /users/unlink_roblox');
    onClose();
    await reload();
  }

  return (
    <ConfirmDialog
      title="Unlink Roblox?"
      action="Unlink"
      onConfirm={unlinkRoblox}
      failure="Your Roblox account is still linked"
      onClose={onClose}
    >
      <p className={`${typography.muted} ${typography.wrapAnywhere}`}>
        Roblox ID <span className={typography.figures}>{robloxId}</span> will no longer be tied to this account. You
        can’t submit matches until you link one again.
      </p>
    </ConfirmDialog>
  );
}
