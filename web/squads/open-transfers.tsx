import type { ReactNode } from 'react';
import type { LedTeam, OpenTransfer, OwnTransfers } from '#contract/squads/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { SquadPlayerName, TransferTeams } from '#web/squads/transfer-teams.tsx';

interface OpenTransfersProps {
  transfers: OwnTransfers;
  /** Further rows. */
  children?: ReactNode;
}

/** The open offers to the user and those of the user's teams, each with the permitted actions. */
export function OpenTransfers({ transfers: { offers, teams }, children }: OpenTransfersProps) {
  const { isSaving, save } = useChange({ reloads: true });

  function answer({ id, to }: OpenTransfer, answer: 'accept' | 'decline') {
    const send = () => call('POST /users/transfers/answer', { body: { id, answer } });
    save(send, answer === 'accept' ? `You accepted the offer of ${to.name}.` : `You declined the offer of ${to.name}.`);
  }

  function withdraw({ id, league_id }: OpenTransfer) {
    const send = () => call('POST /leagues/:league_id/transfers/withdraw', { params: { league_id }, body: { id } });
    save(send, 'Offer withdrawn');
  }

  return (
    <ul className="blocks">
      {offers.map((offer) => (
        <Row
          key={offer.id}
          title={`${offer.to.name} offer you a place`}
          transfer={offer}
          note={offer.accepted_at === null ? 'Your answer decides.' : 'You accepted. The league’s staff decide next.'}
        >
          {offer.accepted_at === null && (
            <>
              <Button
                kind="primary"
                size="small"
                disabled={isSaving}
                aria-label={`Accept the offer of ${offer.to.name}`}
                onClick={() => answer(offer, 'accept')}
              >
                Accept
              </Button>
              <Button
                kind="line"
                size="small"
                disabled={isSaving}
                aria-label={`Decline the offer of ${offer.to.name}`}
                onClick={() => answer(offer, 'decline')}
              >
                Decline
              </Button>
            </>
          )}
        </Row>
      ))}
      {teams.flatMap(({ team, transfers }) =>
        transfers.map((transfer) => (
          <Row
            key={`${team.id} ${transfer.id}`}
            title={<SquadPlayerName player={transfer.player} />}
            transfer={transfer}
            note={describeNext(transfer)}
          >
            {transfer.to.id === team.id && (
              <Button
                kind="line"
                size="small"
                disabled={isSaving}
                aria-label={`Withdraw the offer to ${transfer.player.name}`}
                onClick={() => withdraw(transfer)}
              >
                Withdraw
              </Button>
            )}
          </Row>
        )),
      )}
      {children}
    </ul>
  );
}

/** The user's open transfers in one league. */
export function inLeague({ offers, teams }: OwnTransfers, leagueId: number): OwnTransfers {
  const isIn = ({ league_id }: OpenTransfer | LedTeam) => league_id === leagueId;
  return { offers: offers.filter(isIn), teams: teams.filter(isIn) };
}

export function hasOpenTransfers({ offers, teams }: OwnTransfers): boolean {
  return offers.length > 0 || teams.some(({ transfers }) => transfers.length > 0);
}

interface RowProps {
  title: ReactNode;
  transfer: OpenTransfer;
  /** Says who decides next. */
  note: string;
  /** Buttons of permitted actions. */
  children: ReactNode;
}

function Row({ title, transfer, note, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-5 py-3 phone:px-4">
      <div className="min-w-0 flex-[1_1_14rem] wrap-text">
        <b>{title}</b>
        <TransferTeams from={transfer.from} to={transfer.to} />
        <small className="block text-14 text-ink-3">
          {transfer.league_name}. {note}
        </small>
      </div>
      {children && <div className="flex items-stretch gap-2">{children}</div>}
    </li>
  );
}

function describeNext({ accepted_at, has_account }: OpenTransfer): string {
  if (accepted_at !== null) return 'The player accepted. The league’s staff decide next.';
  return has_account
    ? 'The player answers next.'
    : 'The player has no linked account, so the league’s staff answer next.';
}
