import type { ManagedSquads } from '#contract/squads.ts';
import { Form, useForm } from '#web/components/form.tsx';
import { call } from '#web/http/call.ts';
import { KnownPlayerPicker } from '#web/pages/league-manage/known-player-picker.tsx';
import type { SquadsEditing } from '#web/pages/league-manage/squads/use-squads.ts';
import { NumberField, SelectField } from '#web/ui/fields.tsx';

interface TransferFormProps {
  leagueId: number;
  teams: ManagedSquads['teams'];
  editing: SquadsEditing;
}

/** Offers a player a place in a team in its captain's stead. The offer is then answered and approved like any other. */
export function TransferForm({ leagueId, teams, editing }: TransferFormProps) {
  const params = { league_id: leagueId };
  const form = useForm({
    initial: { player_key: '', team: '', shirt: '' },
    isSaving: editing.isSaving,
    findMissing: ({ player_key, team }) => {
      if (player_key === '') return 'Pick a player.';
      return team === '' ? 'Choose a team.' : null;
    },
    save: ({ player_key, team, shirt }) => {
      const body = { player_key, team_id: Number(team), ...(shirt !== '' && { shirt_number: Number(shirt) }) };
      return editing.save(() => call('POST /leagues/:league_id/transfers/offer', { params, body }), 'Transfer offered');
    },
  });
  return (
    <Form form={form} action="Offer transfer" unsaved="The transfer has not been offered.">
      <KnownPlayerPicker
        leagueId={leagueId}
        legend="Who moves"
        candidates={[]}
        picked={form.values.player_key || null}
        onPick={(player_key) => form.set({ player_key })}
      />
      <SelectField label="New team" {...form.of('team')}>
        <option value="">Choose a team</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <NumberField label="Shirt number (optional)" min={1} max={99} {...form.of('shirt')} />
    </Form>
  );
}
