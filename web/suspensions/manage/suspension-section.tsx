import { useId, useState } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import { referToBan } from '#contract/suspensions/refer-to-ban.ts';
import type { LiftedBan, Suspension } from '#contract/suspensions/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { LoadFailure } from '#web/kit/manage/load-failure.tsx';
import manageRowsStyles from '#web/kit/manage/manage-rows.module.css';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { BanDialog } from '#web/suspensions/manage/ban-dialog.tsx';
import { LiftBanDialog } from '#web/suspensions/manage/lift-ban-dialog.tsx';

/** Who is suspended and why, and the bans that staff add and lift. Left out while nothing is left to play. */
export function SuspensionSection({ leagueId }: { leagueId: number }) {
  const id = useId();
  const [isAdding, setIsAdding] = useState(false);
  const [lifting, setLifting] = useState<Suspension | null>(null);
  const params = { league_id: leagueId };
  const { answer: bans, error, reload } = useRead('GET /leagues/myLeagues/:league_id/bans', { params });
  if (error !== null) {
    return (
      <RulePanel id={id} title="Suspensions">
        <LoadFailure retry={reload}>{`The suspensions could not be loaded. ${error}`}</LoadFailure>
      </RulePanel>
    );
  }
  if (!bans || bans.competitions.length + bans.suspensions.length + bans.lifted.length === 0) return null;
  return (
    <RulePanel id={id} title="Suspensions">
      <p className={`${typography.size13} ${typography.dim}`}>
        Bans follow from cards by the rules of each competition, and are served in the team’s next fixtures. A lifted
        ban counts as if it had never been.
      </p>
      {bans.suspensions.length === 0 ? (
        <p className={typography.muted}>Nobody is suspended.</p>
      ) : (
        <ul className={manageRowsStyles.rules} aria-labelledby={id}>
          {bans.suspensions.map((suspension) => (
            <SuspensionRow key={keyOf(suspension)} suspension={suspension} onLift={() => setLifting(suspension)} />
          ))}
        </ul>
      )}
      <div>
        <Button kind="line" onClick={() => setIsAdding(true)}>
          Ban a player
        </Button>
      </div>
      <LiftedBans leagueId={leagueId} lifted={bans.lifted} />
      {isAdding && (
        <BanDialog leagueId={leagueId} competitions={bans.competitions} onClose={() => setIsAdding(false)} />
      )}
      {lifting && <LiftBanDialog leagueId={leagueId} suspension={lifting} onClose={() => setLifting(null)} />}
    </RulePanel>
  );
}

function SuspensionRow({ suspension, onLift }: { suspension: Suspension; onLift: () => void }) {
  const { player, team, competition, reason, matches, remaining } = suspension;
  const facts = [reason, team?.name, competition?.name ?? 'All competitions', describeLength(remaining, matches)];
  return (
    <li className={manageRowsStyles.row}>
      <p className={typography.wrapAnywhere}>
        <b>
          <PlayerLink player={player} />
        </b>{' '}
        <span className={`${manageRowsStyles.note} ${typography.muted}`}>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <div className={manageRowsStyles.actions}>
        <Button kind="line" size="small" aria-label={`Lift the ban of ${player.name}`} onClick={onLift}>
          Lift
        </Button>
      </div>
    </li>
  );
}

function describeLength(remaining: number, matches: number): string {
  return remaining === matches
    ? countOf(matches, 'match', 'matches')
    : `${remaining} of ${countOf(matches, 'match', 'matches')} left`;
}

function LiftedBans({ leagueId, lifted }: { leagueId: number; lifted: readonly LiftedBan[] }) {
  const { isSaving, save } = useChange();

  function restore(ban: LiftedBan) {
    const input = { params: { league_id: leagueId }, body: referToBan(ban) };
    const send = () => call('POST /leagues/myLeagues/:league_id/bans/restore', input);
    return save(send, `${ban.player.name} is banned again`, { failed: 'The ban could not be restored.' });
  }

  if (lifted.length === 0) return null;
  return (
    <div className={`${layout.stack} ${layout.gap2}`}>
      <h3 className={`${typography.size14} ${typography.semibold}`}>Lifted</h3>
      <ul className={manageRowsStyles.rules} aria-label="Lifted bans">
        {lifted.map((ban) => (
          <li className={manageRowsStyles.row} key={`${keyOf(ban)} ${ban.lifted_at}`}>
            <p className={typography.wrapAnywhere}>
              <b>
                <PlayerLink player={ban.player} />
              </b>{' '}
              <span className={`${manageRowsStyles.note} ${typography.muted}`}>
                {[ban.reason ?? 'Cards', `lifted: ${ban.lift_reason}`].join(' · ')}
              </span>
            </p>
            <div className={manageRowsStyles.actions}>
              <Button
                kind="line"
                size="small"
                disabled={isSaving}
                aria-label={`Restore the ban of ${ban.player.name}`}
                onClick={() => restore(ban)}
              >
                Restore
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function keyOf({ ban_id, fixture_id, player, reason }: Suspension | LiftedBan): string {
  return `${ban_id} ${fixture_id} ${player.player_key} ${reason}`;
}
