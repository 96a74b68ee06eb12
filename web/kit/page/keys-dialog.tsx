import { Fragment } from 'react';
import typography from '#web/kit/styles/typography.module.css';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import keyValuesStyles from '#web/kit/ui/key-values.module.css';

interface KeysDialogProps {
  keys: readonly (readonly [key: string, action: string])[];
  onClose: () => void;
}

/** Lists a page's keyboard shortcuts. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Keys">
      <dl className={`${keyValuesStyles.list} ${keyValuesStyles.keys}`}>
        {keys.map(([key, action]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </Fragment>
        ))}
      </dl>
      <p className={`${typography.size13} ${typography.dim}`}>Shortcuts are off while you type in a field.</p>
    </Dialog>
  );
}
