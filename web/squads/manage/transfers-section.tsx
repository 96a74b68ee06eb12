import { useId, useState } from 'react';
import { isLockedForJoining } from '#contract/squads/lock.ts';
import type { OpenTransfer, Transfer } from '#contract/squads/schema.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { explainLock } from '#web/squads/manage/lock-reason-field.tsx';
import { joiningLock, type SquadsEditing } from '#web/squads/manage/squads-editing.ts';
import { TransferForm } from '#web/squads/manage/transfer-form.tsx';
import { SquadPlayerName, TransferTeams } from '#web/squads/transfer-teams.tsx';

interface TransfersSectionProps {
  leagueId: number;
  editing: SquadsEditing;
}

/** Offered transfers, which staff approve or refuse, and completed ones, which staff can undo. */
export function TransfersSection({ leagueId, editing }: TransfersSectionProps) {
  const id = useId();
  const params = { league_id: leagueId };
  const [approved, setApproved] = useState<OpenTransfer | null>(null);
  const [refused, setRefused] = useState<OpenTransfer | null>(null);
  const [undone, setUndone] = useState<Transfer | null>(null);
  const { answer: done } = useRead('GET /leagues/:league_id/transfers', { params });
  const { transfers: open } = editing.squads;
  const isLocked = ({ to }: OpenTransfer) => isLockedForJoining(joiningLock(editing.squads, to.id));
  const dialog = { leagueId, editing };

  function approve({ id: transfer, player }: OpenTransfer) {
    const body = { id: transfer, decision: 'approve' as const };
    const send = () => call('POST /leagues/myLeagues/:league_id/transfers/decide', { params, body });
    editing.save(send, `${player.name} transferred`);
  }

  return (
    <RulePanel id={id} title="Transfers">
      <ManageList
        label="Offered transfers"
        none="No transfers wait for an answer."
        rows={open.map((transfer) => ({
          ...rowOf(transfer, describeState(transfer)),
          acts: [
            (transfer.accepted_at !== null || !transfer.has_account) && {
              text: 'Approve',
              label: 'Approve the transfer of',
              kind: 'primary',
              disabled: editing.isSaving,
              onClick: () => (isLocked(transfer) ? setApproved(transfer) : approve(transfer)),
            },
            { text: 'Refuse', label: 'Refuse the transfer of', onClick: () => setRefused(transfer) },
          ],
        }))}
      />
      <TransferForm leagueId={leagueId} teams={editing.squads.teams} editing={editing} />
      {done && done.transfers.length > 0 && (
        <>
          <h3 className="text-16 font-semibold">Completed</h3>
          <ManageList
            label="Finished transfers"
            rows={done.transfers.map((transfer) => ({
              ...rowOf(transfer, formatFootballDate(transfer.at)),
              acts: [{ text: 'Undo', label: 'Undo the transfer of', onClick: () => setUndone(transfer) }],
            }))}
          />
        </>
      )}
      {approved && isLocked(approved) && (
        <DecideDialog {...dialog} transfer={approved} decision="approve" onClose={() => setApproved(null)} />
      )}
      {refused && <DecideDialog {...dialog} transfer={refused} decision="refuse" onClose={() => setRefused(null)} />}
      {undone && <UndoDialog {...dialog} transfer={undone} onClose={() => setUndone(null)} />}
    </RulePanel>
  );
}

interface TransferDialogProps<Shown> extends TransfersSectionProps {
  transfer: Shown;
  onClose: () => void;
}

function DecideDialog(props: TransferDialogProps<OpenTransfer> & { decision: 'approve' | 'refuse' }) {
  const { leagueId, editing, decision, onClose } = props;
  const { id, player, to } = props.transfer;
  const isApproval = decision === 'approve';
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/transfers/decide'), {
    params: { league_id: leagueId },
    initial: { reason: '' },
    requires: ['reason'],
    body: (typed) => ({ id, decision, ...typed }),
    change: editing,
    done: isApproval ? `${player.name} transferred` : 'Transfer refused',
    onSaved: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={`${isApproval ? 'Approve' : 'Refuse'} the transfer of ${player.name}?`}
      action={isApproval ? 'Approve transfer' : 'Refuse transfer'}
      hint={isApproval ? explainLock(joiningLock(editing.squads, to.id)) : undefined}
      onClose={onClose}
    />
  );
}

function UndoDialog({ leagueId, editing, transfer: { id, player }, onClose }: TransferDialogProps<Transfer>) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/transfers/undo'), {
    params: { league_id: leagueId },
    initial: { reason: '' },
    body: (typed) => ({ id, ...typed }),
    change: editing,
    done: 'Transfer undone',
    onSaved: onClose,
  });
  const title = `Undo the transfer of ${player.name}?`;
  return <ReasonDialog form={form} title={title} action="Undo transfer" onClose={onClose} />;
}

function rowOf(transfer: OpenTransfer | Transfer, note: string) {
  return {
    key: transfer.id,
    name: transfer.player.name,
    text: (
      <>
        <p>
          <b>
            <SquadPlayerName player={transfer.player} />
          </b>{' '}
          <span className="text-ink-2 tablet:block">{note}</span>
        </p>
        <TransferTeams from={transfer.from} to={transfer.to} />
      </>
    ),
  };
}

function describeState({ accepted_at, has_account }: OpenTransfer): string {
  if (accepted_at !== null) return 'accepted, waits for your approval';
  return has_account ? 'waits for the player’s answer' : 'has no linked account: you answer for the player';
}
