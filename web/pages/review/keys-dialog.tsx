import { Fragment } from 'react';
import typography from '#web/styles/typography.module.css';
import { Dialog } from '#web/ui/dialog.tsx';
import keyValuesStyles from '#web/ui/key-values.module.css';

const KEYS = [
  ['J', 'Next match'],
  ['K', 'Previous match'],
  ['A', 'Accept the open match, or all selected ones'],
  ['D', 'Decline the open match, or all selected ones'],
  ['X', 'Select the open match, to decide several at once'],
  ['Z', 'Undo your last decision'],
  ['?', 'Show these keys'],
] as const;

/** Lists the keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keys">
      <dl className={`${keyValuesStyles.list} ${keyValuesStyles.keys}`}>
        {KEYS.map(([key, action]) => (
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
