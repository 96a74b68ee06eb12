import { useState } from 'react';
import { isLockedForJoining } from '#contract/squads/lock.ts';
import type { ManagedSquads } from '#contract/squads/schema.ts';
import { NumberField, SelectField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Form } from '#web/kit/form/form.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { LeaguePlayerSearch, type PickedPlayer } from '#web/players/league-player-search.tsx';
import { LockReasonField, lacksReason } from '#web/squads/manage/lock-reason-field.tsx';
import { joiningLock, type SquadsEditing } from '#web/squads/manage/squads-editing.ts';
import { PositionField } from '#web/squads/position-field.tsx';

interface TransferFormProps {
  leagueId: number;
  teams: ManagedSquads['teams'];
  editing: SquadsEditing;
}

/**
 * Offers a player a place in a team on behalf of its captain. The offer is then answered and approved like any other.
 */
export function TransferForm({ leagueId, teams, editing }: TransferFormProps) {
  const lockOf = (teamId: string) => joiningLock(editing.squads, teamId);
  // Key of the search, which an offer clears.
  const [offered, setOffered] = useState(0);
  const form = useForm(bodyOf('POST /leagues/:league_id/transfers/offer'), {
    params: { league_id: leagueId },
    initial: { team_id: '', shirt_number: '', position: '', reason: '' },
    more: { player: null } as { player: PickedPlayer | null },
    missing: ({ player, team_id, reason }) => {
      if (player === null) return 'Pick a player.';
      if (team_id === '') return 'Choose a team.';
      return lacksReason(lockOf(team_id), reason) ? 'Give the reason.' : null;
    },
    absent: ({ team_id }) => (isLockedForJoining(lockOf(team_id)) ? [] : ['reason']),
    body: (typed, { player }) => ({ ...player?.reference, ...typed }),
    change: editing,
    done: 'Transfer offered',
    onSaved: () => setOffered((count) => count + 1),
    draft: 'transfer',
  });
  return (
    <Form form={form} action="Offer transfer" unsaved="The transfer has not been offered.">
      <div>
        <LeaguePlayerSearch
          key={offered}
          leagueId={leagueId}
          label="Player"
          onPick={(player) => form.set({ player })}
        />
        <p role="status" className="wrap-text">
          {form.values.player && (
            <>
              The offer goes to <b>{form.values.player.name}</b>.
            </>
          )}
        </p>
      </div>
      <SelectField label="New team" {...form.of('team_id')} options={teams}>
        <option value="">Choose a team</option>
      </SelectField>
      <NumberField label="Shirt number (optional)" {...form.of('shirt_number')} />
      <PositionField {...form.of('position')} />
      <LockReasonField lock={lockOf(form.values.team_id)} {...form.of('reason')} />
    </Form>
  );
}
