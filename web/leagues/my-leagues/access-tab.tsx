import { Plus } from 'lucide';
import { type FormEvent, useState } from 'react';
import type { UserInfo } from '#contract/accounts/schema.ts';
import { ADDED_USER_LEVEL, DEFAULT_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import type { AccessEntry } from '#contract/leagues/schema.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { ApiError, call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { countAccessChanges, findAccessChanges, rebaseAccess } from '#web/leagues/my-leagues/access-changes.ts';
import { AccessTable } from '#web/leagues/my-leagues/access-table.tsx';
import { LEVELS_EXPLAINED } from '#web/leagues/my-leagues/level-names.ts';
import {
  ACCESS_SAVE_FAILED,
  ACCESS_UPDATED,
  DISCORD_ID_MISSING,
  USER_LOOKUP_FAILED,
  USER_NOT_FOUND,
} from '#web/messages.ts';

interface AccessTabProps {
  leagueId: number;
  /** The server's list; the viewer's own entry is first. */
  saved: AccessEntry[];
  onSaved: (saved: AccessEntry[]) => void;
}

/** Edits people and their access levels; edits are local until Save. */
export function AccessTab({ leagueId, saved, onSaved }: AccessTabProps) {
  const [edited, setEdited] = useState(saved);
  const { isSaving, save } = useChange();
  const [basis, setBasis] = useState(saved);
  const toast = useToast();
  // Edits are preserved when the list is reloaded.
  if (basis !== saved) {
    setBasis(saved);
    setEdited(rebaseAccess(basis, edited, saved));
  }
  const changes = findAccessChanges(saved, edited);
  const changeCount = countAccessChanges(changes);

  async function saveAccess() {
    if (changeCount === 0) return;
    const send = () => call('POST /users/update_access', { body: { league_id: leagueId, ...changes } });
    if (await save(send, ACCESS_UPDATED, { failed: ACCESS_SAVE_FAILED, explain: explainRefusal })) onSaved(edited);
  }

  function addUser({ username, discordId }: UserInfo) {
    if (edited.some(({ DISC }) => DISC === discordId)) {
      toast.failure(`${username} has access already`);
      return;
    }
    setEdited((current) => [...current, { RBX: username, DISC: discordId, Level: ADDED_USER_LEVEL }]);
  }

  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h3 className="section-title">Access</h3>
        <Button kind="primary" aria-busy={isSaving} disabled={isSaving} onClick={saveAccess}>
          Save
        </Button>
      </div>
      <LeaveGuard hasInput={changeCount > 0}>Changes to access levels have not been saved.</LeaveGuard>
      <AddUserForm onFound={addUser} />
      <AccessTable
        entries={edited}
        ownId={saved[0]?.DISC}
        ownLevel={saved[0]?.Level ?? DEFAULT_ACCESS_LEVEL}
        onLevel={(id, Level) =>
          setEdited((current) => current.map((entry) => (entry.DISC === id ? { ...entry, Level } : entry)))
        }
        onRemove={(id) => setEdited((current) => current.filter(({ DISC }) => DISC !== id))}
      />
      <p className="mt-3 text-13 text-ink-3">
        {LEVELS_EXPLAINED} <span role="status">{describeUnsaved(changeCount)}</span>
      </p>
    </>
  );
}

function AddUserForm({ onFound }: { onFound: (user: UserInfo) => void }) {
  const [discordId, setDiscordId] = useState('');
  const { isSaving, save } = useChange({ owner: 'person' });
  const toast = useToast('person');

  async function lookUpUser(event: FormEvent) {
    event.preventDefault();
    const wanted = discordId.trim();
    toast.clear();
    if (wanted === '') return toast.failure(DISCORD_ID_MISSING);
    if (isSaving) return;
    const load = () => call('GET /users/info/:discordId', { params: { discordId: wanted } });
    const user = await save(load, null, { showFailure });
    if (!user) return;
    if (!user.username) return toast.failure(USER_NOT_FOUND);
    onFound(user);
    setDiscordId('');
  }

  function showFailure(failure: unknown) {
    const status = failure instanceof ApiError ? failure.status : null;
    if (status === 404) toast.failure(USER_NOT_FOUND);
    else toast.failure(USER_LOOKUP_FAILED, status === 400 ? 'A Discord ID is a number.' : explainRefusal(failure));
  }

  return (
    <form className="mb-4 flex items-end gap-3 [&>div]:flex-1" noValidate onSubmit={lookUpUser}>
      <LeaveGuard hasInput={discordId !== ''}>The person has not been added.</LeaveGuard>
      <TextField
        label="Discord ID"
        isNumeric
        inputMode="numeric"
        placeholder="284019553771094016"
        value={discordId}
        onChange={setDiscordId}
      />
      <Button type="submit" aria-busy={isSaving}>
        <Icon icon={Plus} size={18} />
        Add User
      </Button>
    </form>
  );
}

function describeUnsaved(count: number): string {
  if (count === 0) return 'Changes apply when you save.';
  return count === 1 ? '1 change is not saved yet.' : `${count} changes are not saved yet.`;
}
