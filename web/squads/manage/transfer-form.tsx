import { useState } from 'react';
import type { Position } from '#contract/squads/positions.ts';
import type { ManagedSquads } from '#contract/squads/schema.ts';
import { NumberField, SelectField } from '#web/kit/fields/fields.tsx';
import { Form, useForm } from '#web/kit/form/form.tsx';
import { call } from '#web/kit/http/call.ts';
import typography from '#web/kit/styles/typography.module.css';
import { LeaguePlayerSearch, type PickedPlayer } from '#web/players/league-player-search.tsx';
import { LockReasonField, lacksReason, reasonWhileLocked } from '#web/squads/manage/lock-reason-field.tsx';
import type { SquadsEditing } from '#web/squads/manage/use-squads.ts';
import { PositionField } from '#web/squads/position-field.tsx';

interface TransferFormProps {
  leagueId: number;
  teams: ManagedSquads['teams'];
  editing: SquadsEditing;
}

/** Offers a player a place in a team in its captain's stead. The offer is then answered and approved like any other. */
export function TransferForm({ leagueId, teams, editing }: TransferFormProps) {
  const params = { league_id: leagueId };
  const lock = editing.squads?.lock;
  // Keys the search, which is emptied by an offer.
  const [offered, setOffered] = useState(0);
  const form = useForm({
    initial: { player: null as PickedPlayer | null, team: '', shirt: '', position: '' as Position | '', reason: '' },
    isSaving: editing.isSaving,
    draft: 'transfer',
    findMissing: ({ player, team, reason }) => {
      if (player === null) return 'Pick a player.';
      if (team === '') return 'Choose a team.';
      return lacksReason(lock, reason) ? 'Give the reason.' : null;
    },
    save: async ({ player, team, shirt, position, reason }) => {
      const body = {
        ...player?.reference,
        team_id: Number(team),
        ...(shirt !== '' && { shirt_number: Number(shirt) }),
        ...(position !== '' && { position }),
        ...reasonWhileLocked(lock, reason),
      };
      const send = () => call('POST /leagues/:league_id/transfers/offer', { params, body });
      const sent = await editing.save(send, 'Transfer offered');
      if (sent) setOffered((count) => count + 1);
      return sent;
    },
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
        <p role="status" className={typography.wrapAnywhere}>
          {form.values.player && (
            <>
              The offer goes to <b>{form.values.player.name}</b>.
            </>
          )}
        </p>
      </div>
      <SelectField label="New team" {...form.of('team')}>
        <option value="">Choose a team</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <NumberField label="Shirt number (optional)" min={1} max={99} {...form.of('shirt')} />
      <PositionField {...form.of('position')} />
      <LockReasonField lock={lock} {...form.of('reason')} />
    </Form>
  );
}
