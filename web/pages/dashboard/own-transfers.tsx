import { ArrowLeftRight } from 'lucide';
import { type ReactNode, useId } from 'react';
import type { LedTeam, OpenTransfer, OwnTransfers } from '#contract/squads.ts';
import { leaguePaths } from '#web/components/league-paths.ts';
import { SquadPlayerName, TransferTeams } from '#web/components/transfer-teams.tsx';
import { type Change, useChange } from '#web/components/use-change.ts';
import { call } from '#web/http/call.ts';
import styles from '#web/pages/dashboard/own-transfers.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';

/** Offers that the user answers as a player, and the transfers of teams that the user leads. */
export function OwnTransfersList({ transfers: { offers, teams } }: { transfers: OwnTransfers }) {
  const id = useId();
  const { isSaving, save } = useChange({ reloads: true });
  if (offers.length === 0 && teams.length === 0) return null;

  function answer({ id: transfer, to }: OpenTransfer, answer: 'accept' | 'decline') {
    const send = () => call('POST /users/transfers/answer', { body: { id: transfer, answer } });
    save(send, answer === 'accept' ? `You accepted the offer of ${to.name}.` : `You declined the offer of ${to.name}.`);
  }

  return (
    <section className={`${layout.stack} ${layout.gap3}`} aria-labelledby={id}>
      <h2 className={typography.partTitle} id={id}>
        Transfers
      </h2>
      <ul className={styles.list}>
        {offers.map((offer) => (
          <li className={styles.row} key={offer.id}>
            <Facts title={`${offer.to.name} offer you a place`} transfer={offer} note={offer.league_name} />
            <div className={`${layout.row} ${layout.gap2} ${layout.stretched}`}>
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
            </div>
          </li>
        ))}
        {teams.map((led) => (
          <LedTeamRows key={led.team.id} led={led} isSaving={isSaving} save={save} />
        ))}
      </ul>
    </section>
  );
}

function LedTeamRows({ led, isSaving, save }: { led: LedTeam; isSaving: boolean; save: Change['save'] }) {
  const { league_id, league_name, team, transfers } = led;

  function withdraw({ id }: OpenTransfer) {
    const input = { params: { league_id }, body: { id } };
    save(() => call('POST /leagues/:league_id/transfers/withdraw', input), 'Offer withdrawn');
  }

  return (
    <>
      {transfers.map((transfer) => (
        <li className={styles.row} key={transfer.id}>
          <Facts
            title={<SquadPlayerName player={transfer.player} />}
            transfer={transfer}
            note={describeState(transfer)}
          />
          {transfer.to.id === team.id && (
            <div className={`${layout.row} ${layout.gap2} ${layout.stretched}`}>
              <Button
                kind="line"
                size="small"
                disabled={isSaving}
                aria-label={`Withdraw the offer to ${transfer.player.name}`}
                onClick={() => withdraw(transfer)}
              >
                Withdraw
              </Button>
            </div>
          )}
        </li>
      ))}
      <li className={styles.row}>
        <Icon icon={ArrowLeftRight} size={20} />
        <Link className={typography.link} to={leaguePaths.transfers(league_id)}>
          Offer a transfer for {team.name}
        </Link>
        <span className={typography.muted}>{league_name}</span>
      </li>
    </>
  );
}

function Facts({ title, transfer, note }: { title: ReactNode; transfer: OpenTransfer; note: string }) {
  return (
    <div className={`${styles.facts} ${typography.wrapAnywhere}`}>
      <b>{title}</b>
      <TransferTeams from={transfer.from} to={transfer.to} />
      <small>{note}</small>
    </div>
  );
}

function describeState({ league_name, accepted_at, has_account }: OpenTransfer): string {
  if (accepted_at === null && has_account) return `${league_name}, waits for the player`;
  return `${league_name}, waits for the league`;
}
