import { useId, useState } from 'react';
import type { OpenTransfer, Transfer } from '#contract/squads/schema.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import manageRowsStyles from '#web/kit/manage/manage-rows.module.css';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { explainLock } from '#web/squads/manage/lock-reason-field.tsx';
import { TransferForm } from '#web/squads/manage/transfer-form.tsx';
import type { SquadsEditing } from '#web/squads/manage/use-squads.ts';
import { SquadPlayerName, TransferTeams } from '#web/squads/transfer-teams.tsx';

interface TransfersSectionProps {
  leagueId: number;
  editing: SquadsEditing;
}

/** Offered transfers, which staff approve or refuse, and finished ones, which staff can undo. */
export function TransfersSection({ leagueId, editing }: TransfersSectionProps) {
  const id = useId();
  const params = { league_id: leagueId };
  const [approved, setApproved] = useState<OpenTransfer | null>(null);
  const [refused, setRefused] = useState<OpenTransfer | null>(null);
  const [undone, setUndone] = useState<Transfer | null>(null);
  const { answer: done } = useRead('GET /leagues/:league_id/transfers', { params });
  const { transfers: open = [], lock } = editing.squads ?? {};
  const isLocked = lock?.is_locked === true;
  const dialog = { leagueId, editing };

  function approve({ id: transfer, player }: OpenTransfer) {
    const body = { id: transfer, decision: 'approve' as const };
    const send = () => call('POST /leagues/myLeagues/:league_id/transfers/decide', { params, body });
    editing.save(send, `${player.name} transferred`);
  }

  return (
    <RulePanel id={id} title="Transfers">
      {open.length === 0 && <p className={typography.muted}>No transfers wait for an answer.</p>}
      {open.length > 0 && (
        <ul className={manageRowsStyles.rules} aria-label="Offered transfers">
          {open.map((transfer) => (
            <li className={manageRowsStyles.row} key={transfer.id}>
              <TransferText transfer={transfer} note={describeState(transfer)} />
              <div className={manageRowsStyles.actions}>
                {(transfer.accepted_at !== null || !transfer.has_account) && (
                  <Button
                    kind="primary"
                    size="small"
                    disabled={editing.isSaving}
                    aria-label={`Approve the transfer of ${transfer.player.name}`}
                    onClick={() => (isLocked ? setApproved(transfer) : approve(transfer))}
                  >
                    Approve
                  </Button>
                )}
                <Button
                  kind="line"
                  size="small"
                  aria-label={`Refuse the transfer of ${transfer.player.name}`}
                  onClick={() => setRefused(transfer)}
                >
                  Refuse
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <TransferForm leagueId={leagueId} teams={editing.squads?.teams ?? []} editing={editing} />
      {done && done.transfers.length > 0 && (
        <>
          <h3 className={`${typography.size16} ${typography.semibold}`}>Completed</h3>
          <ul className={manageRowsStyles.rules} aria-label="Finished transfers">
            {done.transfers.map((transfer) => (
              <li className={manageRowsStyles.row} key={transfer.id}>
                <TransferText transfer={transfer} note={formatFootballDate(transfer.at)} />
                <div className={manageRowsStyles.actions}>
                  <Button
                    kind="line"
                    size="small"
                    aria-label={`Undo the transfer of ${transfer.player.name}`}
                    onClick={() => setUndone(transfer)}
                  >
                    Undo
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {approved && isLocked && (
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
  const { id, player } = props.transfer;
  const isApproval = decision === 'approve';
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/transfers/decide'), {
    params: { league_id: leagueId },
    initial: { reason: '' },
    requires: ['reason'],
    messages: { reason: 'Give the reason.' },
    body: (typed) => ({ id, decision, ...typed }),
    change: editing,
    done: isApproval ? `${player.name} transferred` : 'Transfer refused',
    onSaved: onClose,
  });
  const lock = editing.squads?.lock;
  return (
    <ReasonDialog
      form={form}
      title={`${isApproval ? 'Approve' : 'Refuse'} the transfer of ${player.name}?`}
      action={isApproval ? 'Approve transfer' : 'Refuse transfer'}
      hint={isApproval && lock ? explainLock(lock) : undefined}
      onClose={onClose}
    />
  );
}

function UndoDialog({ leagueId, editing, transfer: { id, player }, onClose }: TransferDialogProps<Transfer>) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/transfers/undo'), {
    params: { league_id: leagueId },
    initial: { reason: '' },
    messages: { reason: 'Give the reason.' },
    body: (typed) => ({ id, ...typed }),
    change: editing,
    done: 'Transfer undone',
    onSaved: onClose,
  });
  const title = `Undo the transfer of ${player.name}?`;
  return <ReasonDialog form={form} title={title} action="Undo transfer" onClose={onClose} />;
}

function TransferText({ transfer, note }: { transfer: OpenTransfer | Transfer; note: string }) {
  return (
    <div className={manageRowsStyles.text}>
      <p className={typography.wrapAnywhere}>
        <b>
          <SquadPlayerName player={transfer.player} />
        </b>{' '}
        <span className={`${manageRowsStyles.note} ${typography.muted}`}>{note}</span>
      </p>
      <TransferTeams from={transfer.from} to={transfer.to} />
    </div>
  );
}

function describeState({ accepted_at, has_account }: OpenTransfer): string {
  if (accepted_at !== null) return 'accepted, waits for your approval';
  return has_account ? 'waits for the player’s answer' : 'has no linked account: you answer for the player';
}
