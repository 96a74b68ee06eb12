import { useState } from 'react';
import { ApiError, call } from '#web/http/call.ts';
import { useSession } from '#web/session/session.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface UnlinkDialogProps {
  robloxId: string;
  open: boolean;
  onClose: () => void;
}

/** Asks, then unlinks the Roblox account: the session's `roblox_id` is null from then on (spec §4). */
export function UnlinkDialog({ robloxId, open, onClose }: UnlinkDialogProps) {
  const { reload } = useSession();
  const toast = useToast();
  const [isUnlinking, setIsUnlinking] = useState(false);

  async function unlinkRoblox() {
    setIsUnlinking(true);
    try {
      await call('POST /users/unlink_roblox');
      onClose();
      await reload();
    } catch (error) {
      toast.failure('Your Roblox account is still linked', error instanceof ApiError ? error.message : undefined);
    } finally {
      setIsUnlinking(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Unlink Roblox?"
      foot={
        <>
          <button type="button" className="btn btn--ghost" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="btn btn--danger-solid"
            aria-busy={isUnlinking}
            disabled={isUnlinking}
            onClick={unlinkRoblox}
          >
            Unlink
          </button>
        </>
      }
    >
      <p className="muted wrap-any">
        Roblox ID <span className="num">{robloxId}</span> will no longer be tied to this account. You can’t submit
        matches until you link one again.
      </p>
    </Dialog>
  );
}
