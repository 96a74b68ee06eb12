import { CircleAlert } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '#web/http/call.ts';
import { ACCOUNT_DELETION_FAILED, USERNAME_MISMATCH } from '#web/messages.ts';
import { useSession } from '#web/session/session.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface DeleteAccountDialogProps {
  /** The Discord username, which has to be typed letter for letter (spec §5). */
  username: string;
  open: boolean;
  onClose: () => void;
}

export function DeleteAccountDialog({ username, open, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete your account?"
      foot={
        <>
          <button type="button" className="btn btn--ghost" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            form={formId}
            className="btn btn--danger-solid"
            aria-busy={isDeleting}
            disabled={isDeleting}
          >
            Delete account
          </button>
        </>
      }
    >
      <ConfirmForm id={formId} username={username} onDeleting={setIsDeleting} />
    </Dialog>
  );
}

interface ConfirmFormProps {
  id: string;
  username: string;
  onDeleting: (isDeleting: boolean) => void;
}

/** Mounted with each opening of the dialog, so that it opens empty. */
function ConfirmForm({ id, username, onDeleting }: ConfirmFormProps) {
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const fieldId = useId();
  const [typed, setTyped] = useState('');
  const [hasMismatch, setHasMismatch] = useState(false);

  async function deleteAccount(event: SyntheticEvent) {
    event.preventDefault();
    if (typed !== username) {
      setHasMismatch(true);
      document.getElementById(fieldId)?.focus();
      return;
    }
    onDeleting(true);
    try {
      await call('POST /auth/delete_account');
    } catch (error) {
      toast.failure(ACCOUNT_DELETION_FAILED, error instanceof ApiError ? error.message : undefined);
      return;
    } finally {
      onDeleting(false);
    }
    session.clear();
    navigate('/', { replace: true });
  }

  return (
    <form className="stack" id={id} onSubmit={deleteAccount}>
      <p className="muted">
        Your account, your league access and the groups you own are deleted at once. Matches you submitted stay, without
        your name. It can’t be undone.
      </p>
      <div className="field">
        <label className="label wrap-any" htmlFor={fieldId}>
          Type <b className="mono">{username}</b> to confirm
        </label>
        <input
          className="input"
          id={fieldId}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={hasMismatch}
          aria-describedby={hasMismatch ? `${fieldId}-err` : undefined}
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setHasMismatch(false);
          }}
        />
        {hasMismatch && (
          <p className="err" id={`${fieldId}-err`} role="alert">
            <CircleAlert className="i i-16" />
            {USERNAME_MISMATCH}
          </p>
        )}
      </div>
    </form>
  );
}
