import { Fragment } from 'react';
import { Dialog } from '#web/kit/ui/dialog.tsx';

interface KeysDialogProps {
  keys: readonly (readonly [key: string, action: string])[];
  onClose: () => void;
}

/** Lists a page's keyboard shortcuts. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Keys">
      <dl className="grid grid-cols-[3rem_minmax(0,1fr)] text-15 [&_:is(dt,_dd):nth-last-of-type(1)]:border-b-0">
        {keys.map(([key, action]) => (
          <Fragment key={key}>
            <dt className="border-b border-line px-0 py-2.25 text-ink-3">
              <kbd>{key}</kbd>
            </dt>
            <dd className="border-b border-line px-0 py-2.25 wrap-anywhere">{action}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="text-13 text-ink-3">Shortcuts are off while you type in a field.</p>
    </Dialog>
  );
}
