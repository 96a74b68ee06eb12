import { useNavigate } from 'react-router';
import { TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { deleteAllDrafts } from '#web/kit/session/drafts.ts';
import { useSession } from '#web/kit/session/session.tsx';
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
  const form = useForm(bodyOf('POST /auth/delete_account'), {
    initial: {},
    more: { typed: '' },
    check: ({ typed }) => ({ typed: typed === username ? null : USERNAME_MISMATCH }),
    done: null,
    failed: ACCOUNT_DELETION_FAILED,
    explain: explainRefusal,
    leaves: true,
    leaving: 'Keep your account?',
    onSaved: () => {
      deleteAllDrafts();
      session.clear();
      addToast('success', ACCOUNT_DELETED.text, ACCOUNT_DELETED.detail);
      navigate('/', { replace: true });
    },
  });

  return (
    <DialogForm
      form={form}
      title="Delete your account?"
      action="Delete account"
      kind="danger-solid"
      unsaved="Your account has not been deleted."
      onClose={onClose}
    >
      <p className="text-ink-2">
        Your account, your league access and the groups you own are deleted at once. Matches you submitted stay, without
        your name. It can’t be undone.
      </p>
      <TextField
        label={
          <span className="wrap-text">
            Type <b className="monospace">{username}</b> to confirm
          </span>
        }
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...form.of('typed')}
      />
    </DialogForm>
  );
}
