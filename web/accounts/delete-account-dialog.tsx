import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { TextField } from '#web/kit/fields/fields.tsx';
import { ConfirmDialog } from '#web/kit/form/confirm-dialog.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { call } from '#web/kit/http/call.ts';
import { deleteAllDrafts } from '#web/kit/session/drafts.ts';
import { useSession } from '#web/kit/session/session.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { addToast } from '#web/kit/ui/toast-store.ts';
import { ACCOUNT_DELETED, ACCOUNT_DELETION_FAILED, USERNAME_MISMATCH } from '#web/messages.ts';

interface DeleteAccountDialogProps {
  /** The Discord username, which must be typed exactly. */
  username: string;
  onClose: () => void;
}

export function DeleteAccountDialog({ username, onClose }: DeleteAccountDialogProps) {
  const session = useSession();
  const navigate = useNavigate();
  const fieldId = useId();
  const [typed, setTyped] = useState('');
  const isDeleted = useRef(false);
  const [hasMismatch, setHasMismatch] = useState(false);

  async function deleteAccount() {
    if (typed !== username) {
      setHasMismatch(true);
      document.getElementById(fieldId)?.focus();
      return;
    }
    await call('POST /auth/delete_account');
    isDeleted.current = true;
    deleteAllDrafts();
    session.clear();
    addToast('success', ACCOUNT_DELETED.text, ACCOUNT_DELETED.detail);
    navigate('/', { replace: true });
  }

  return (
    <ConfirmDialog
      title="Delete your account?"
      action="Delete account"
      onConfirm={deleteAccount}
      failure={ACCOUNT_DELETION_FAILED}
      onClose={onClose}
    >
      <LeaveGuard hasInput={typed !== ''} isSafe={() => isDeleted.current} title="Keep your account?">
        Your account has not been deleted.
      </LeaveGuard>
      <p className={typography.muted}>
        Your account, your league access and the groups you own are deleted at once. Matches you submitted stay, without
        your name. It can’t be undone.
      </p>
      <TextField
        label={
          <span className={typography.wrapAnywhere}>
            Type <b className={typography.monospace}>{username}</b> to confirm
          </span>
        }
        id={fieldId}
        error={hasMismatch ? USERNAME_MISMATCH : null}
        value={typed}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-autofocus
        onChange={(text) => {
          setTyped(text);
          setHasMismatch(false);
        }}
      />
    </ConfirmDialog>
  );
}
