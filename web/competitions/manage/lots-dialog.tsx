import { Shuffle } from 'lucide';
import type { EditedCompetition } from '#contract/competitions/schema.ts';
import { OrderList } from '#web/competitions/manage/order-list.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

interface LotsDialogProps {
  leagueId: number;
  competition: EditedCompetition;
  saving: ChangeSaver;
  onClose: () => void;
}

/** The order of drawn lots: drawn here, or entered as drawn elsewhere. */
export function LotsDialog({ leagueId, competition: { id, name, teams }, saving, onClose }: LotsDialogProps) {
  const params = { league_id: leagueId };
  const stored = teams.toSorted((a, b) => (a.lot ?? Infinity) - (b.lot ?? Infinity) || a.seed - b.seed);
  const ids = stored.map(({ team }) => team.id);
  // Follows the list until it is edited here; later only its teams.
  const orderOf = (chosen: readonly number[]) => [
    ...chosen.filter((one) => ids.includes(one)),
    ...ids.filter((one) => !chosen.includes(one)),
  ];
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/competitions/lots'), {
    params,
    initial: {},
    more: { chosen: [] as number[] },
    body: (_, { chosen }) => ({ id, team_ids: orderOf(chosen) }),
    change: saving,
    done: 'Lots saved',
    onSaved: onClose,
  });
  const order = orderOf(form.values.chosen);

  async function takeBack() {
    const body = { id, team_ids: [] };
    const send = () => call('POST /leagues/myLeagues/:league_id/competitions/lots', { params, body });
    if (await saving.save(send, 'Lots removed')) onClose();
  }

  const hasLots = teams.some(({ lot }) => lot !== null);
  return (
    <DialogForm
      form={form}
      title={`Lots of ${name}`}
      action="Save this order"
      buttons={
        hasLots && (
          <Button kind="danger" disabled={saving.isSaving} onClick={takeBack}>
            Take the lots back
          </Button>
        )
      }
      unsaved="The lots have not been saved."
      start={null}
      onClose={onClose}
    >
      <p>Lots decide only between teams that every other tie-breaker leaves level. The first team stands higher.</p>
      <div>
        <Button kind="line" onClick={() => form.set({ chosen: shuffle(order) })}>
          <Icon icon={Shuffle} size={18} />
          Draw lots
        </Button>
      </div>
      <OrderList
        label="Lots"
        items={order.map((key) => ({ key, name: teams.find(({ team }) => team.id === key)?.team.name ?? '' }))}
        onOrder={(chosen) => form.set({ chosen })}
      />
    </DialogForm>
  );
}

/** Every order is equally likely. */
function shuffle(ids: readonly number[]): number[] {
  const [order, random] = [[...ids], crypto.getRandomValues(new Uint32Array(ids.length))];
  return order
    .map((id, at) => ({ id, lot: random[at] ?? 0 }))
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ id }) => id);
}
