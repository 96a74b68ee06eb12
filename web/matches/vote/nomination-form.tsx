import type { OwnNomination } from '#contract/votes/schema.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { apiUrl } from '#web/kit/http/call.ts';
import type { MatchView } from '#web/matches/page/match-view.ts';

/** Lets a captain, or staff, add a player of the side to the nominees. */
export function NominationForm({ match, nomination }: { match: MatchView; nomination: OwnNomination }) {
  const { side, players, player_key } = nomination;
  const params = { match_id: match.matchId };
  const form = useForm(bodyOf('POST /matches/:match_id/nomination'), {
    params,
    initial: { player_key },
    body: (typed) => ({ side, ...typed }),
    reloads: true,
    done: (body) => (body.player_key === null ? 'Nomination withdrawn' : 'Player nominated'),
  });

  return (
    <FormElement
      form={{ ...form, submit: () => form.isChanged && form.submit() }}
      className="flex flex-wrap items-end gap-3 border-t border-line pt-4"
      method="post"
      action={apiUrl(`/matches/${match.matchId}/nomination`)}
    >
      <input type="hidden" name="side" value={side} />
      <SelectField
        label={`Captain’s nominee of ${match.names[side]}`}
        name="player_key"
        {...form.of('player_key')}
        options={players.map((player) => ({ id: player.player_key, name: player.name }))}
      >
        <option value="">None</option>
      </SelectField>
      <SubmitButton form={form} kind="line">
        Nominate
      </SubmitButton>
    </FormElement>
  );
}
