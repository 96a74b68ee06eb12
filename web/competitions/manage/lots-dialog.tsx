import { Shuffle } from 'lucide';
import { useState } from 'react';
import type { EditedCompetition } from '#contract/competitions/schema.ts';
import { OrderList } from '#web/competitions/manage/order-list.tsx';
import layout from '#web/kit/styles/layout.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { ModalClose } from '#web/kit/ui/modal.tsx';

interface LotsDialogProps {
  competition: EditedCompetition;
  isSaving: boolean;
  onSave: (teamIds: number[]) => Promise<unknown>;
  onClose: () => void;
}

/** The order in which lots were drawn: drawn here, or entered as drawn elsewhere. */
export function LotsDialog({ competition, isSaving, onSave, onClose }: LotsDialogProps) {
  const { name, teams } = competition;
  const [chosen, setOrder] = useState<number[]>([]);
  const stored = teams.toSorted((a, b) => (a.lot ?? Infinity) - (b.lot ?? Infinity) || a.seed - b.seed);
  const ids = stored.map(({ team }) => team.id);
  // Follows the list until it is changed here, and its teams afterwards.
  const order = [...chosen.filter((id) => ids.includes(id)), ...ids.filter((id) => !chosen.includes(id))];

  async function save(teamIds: number[]) {
    if (await onSave(teamIds)) onClose();
  }

  const foot = (
    <>
      <ModalClose kind="ghost">Cancel</ModalClose>
      {teams.some(({ lot }) => lot !== null) && (
        <Button kind="danger" disabled={isSaving} onClick={() => save([])}>
          Take the lots back
        </Button>
      )}
      <Button disabled={isSaving} aria-busy={isSaving} onClick={() => save(order)}>
        Save this order
      </Button>
    </>
  );
  return (
    <Dialog open title={`Lots of ${name}`} onClose={onClose} foot={foot}>
      <div className={layout.stack}>
        <p>Lots decide only between teams that every other tie-breaker leaves level. The first team stands higher.</p>
        <div>
          <Button kind="line" onClick={() => setOrder(shuffle(order))}>
            <Icon icon={Shuffle} size={18} />
            Draw lots
          </Button>
        </div>
        <OrderList
          label="Lots"
          items={order.map((key) => ({ key, name: teams.find(({ team }) => team.id === key)?.team.name ?? '' }))}
          onOrder={setOrder}
        />
      </div>
    </Dialog>
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
