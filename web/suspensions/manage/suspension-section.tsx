import { useId, useState } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import { referToBan } from '#contract/suspensions/refer-to-ban.ts';
import type { LiftedBan, Suspension } from '#contract/suspensions/schema.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { BanDialog } from '#web/suspensions/manage/ban-dialog.tsx';

/** Suspended players and the reasons, with bans that staff add and lift. Hidden while there is nothing left to play. */
export function SuspensionSection({ leagueId }: { leagueId: number }) {
  const id = useId();
  const [isAdding, setIsAdding] = useState(false);
  const [lifting, setLifting] = useState<Suspension | null>(null);
  const params = { league_id: leagueId };
  const load = useRead('GET /leagues/myLeagues/:league_id/bans', { params });
  const bans = load.answer;
  if (load.error === null && (!bans || bans.competitions.length + bans.suspensions.length + bans.lifted.length === 0)) {
    return null;
  }
  return (
    <RulePanel id={id} title="Suspensions">
      <Loaded load={load} what="The suspensions">
        {({ competitions, suspensions, lifted }) => (
          <>
            <p className="text-14 text-ink-3">
              Bans follow from cards by the rules of each competition, and are served in the team’s next fixtures. A
              lifted ban counts as if it had never been.
            </p>
            <ManageList
              label="Suspensions"
              headingId={id}
              none="Nobody is suspended."
              rows={suspensions.map((suspension) => ({
                ...rowOf(suspension, describe(suspension)),
                acts: [{ text: 'Lift', label: 'Lift the ban of', onClick: () => setLifting(suspension) }],
              }))}
            />
            <div>
              <Button kind="line" onClick={() => setIsAdding(true)}>
                Ban a player
              </Button>
            </div>
            <LiftedBans leagueId={leagueId} lifted={lifted} />
            {isAdding && (
              <BanDialog leagueId={leagueId} competitions={competitions} onClose={() => setIsAdding(false)} />
            )}
            {lifting && <LiftBanDialog leagueId={leagueId} suspension={lifting} onClose={() => setLifting(null)} />}
          </>
        )}
      </Loaded>
    </RulePanel>
  );
}

function rowOf(ban: Suspension | LiftedBan, facts: string) {
  return {
    key: keyOf(ban),
    name: ban.player.name,
    text: (
      <p>
        <b>
          <PlayerLink player={ban.player} />
        </b>{' '}
        <span className="text-ink-2 tablet:block">{facts}</span>
      </p>
    ),
  };
}

function describe({ team, competition, reason, matches, remaining }: Suspension): string {
  const facts = [reason, team?.name, competition?.name ?? 'All competitions', describeLength(remaining, matches)];
  return facts.filter(Boolean).join(' · ');
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
    <div className="stack gap-2">
      <h3 className="text-14 font-semibold">Lifted</h3>
      <ManageList
        label="Lifted bans"
        rows={lifted.map((ban) => ({
          ...rowOf(ban, `${ban.reason ?? 'Cards'} · lifted: ${ban.lift_reason}`),
          key: `${keyOf(ban)} ${ban.lifted_at}`,
          acts: [{ text: 'Restore', label: 'Restore the ban of', disabled: isSaving, onClick: () => restore(ban) }],
        }))}
      />
    </div>
  );
}

function keyOf({ ban_id, fixture_id, player, reason }: Suspension | LiftedBan): string {
  return `${ban_id} ${fixture_id} ${player.player_key} ${reason}`;
}

interface LiftBanDialogProps {
  leagueId: number;
  suspension: Suspension;
  onClose: () => void;
}

/** Open while mounted. */
function LiftBanDialog({ leagueId, suspension, onClose }: LiftBanDialogProps) {
  const { player } = suspension;
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/bans/lift'), {
    params: { league_id: leagueId },
    initial: { reason: '' },
    messages: { reason: 'Say why the ban is lifted.' },
    body: (typed) => ({ ...referToBan(suspension), ...typed }),
    done: `Ban of ${player.name} lifted`,
    failed: 'The ban could not be lifted.',
    onSaved: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={`Lift the ban of ${player.name}?`}
      action="Lift ban"
      hint="Only the league’s staff can read it."
      onClose={onClose}
    >
      <bdi>{player.name}</bdi> may play in the next fixture, unless another ban remains. You can restore the ban.
    </ReasonDialog>
  );
}
