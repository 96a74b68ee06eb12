import { Ellipsis, type IconNode, RotateCcw, TriangleAlert } from 'lucide';
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { ActionMenu, type MenuAct } from '#web/kit/manage/action-menu.tsx';
import styles from '#web/kit/manage/manage-list.module.css';
import { tw } from '#web/kit/styles/tw.ts';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

/** A button of a row, or with `to` a link to a page. */
interface RowAct extends MenuAct, Pick<ComponentProps<typeof Button>, 'aria-busy' | 'aria-pressed'> {
  /** The beginning of the button's label, before the row's name: 'Lift the ban of'. By default it is the text. */
  label?: string;
  icon?: IconNode;
  /** Whether the button is the row's next step, which is filled. */
  isFilled?: boolean;
}

interface ManagedRow<Key = string | number> {
  key: Key;
  /** The row's name in labels, toasts and titles. */
  name: string;
  text: ReactNode;
  warnings?: readonly string[];
  /** The effect of its removal. */
  effect?: ReactNode;
  acts?: readonly (RowAct | false)[];
  /** Actions in the row's menu, which then has Remove too. */
  more?: readonly (MenuAct | false)[];
  /** Content after the buttons. */
  end?: ReactNode;
}

/** Removing and restoring rows. */
interface Removal<Key> {
  saving: ChangeSaver;
  remove: (key: Key) => Promise<unknown>;
  restore: (key: Key) => Promise<unknown>;
  /** Text of the button that confirms a removal. */
  action: string;
  /** The end of its dialog's title, after 'Remove' and the row's name. */
  from?: string;
  /** Texts of the toasts; by default that the row's name is removed or restored. */
  removed?: string;
  restored?: (name: string) => string;
  onRemove?: (key: Key) => void;
  /** Opens the list's own dialogs instead of the confirmation and an immediate restoration. */
  instead?: { remove: (key: Key) => void; restore: (key: Key) => void } | undefined;
  /** Recently removed rows. */
  restorable: readonly ManagedRow<Key>[];
}

interface ManageListProps<Key> {
  label: string;
  rows: readonly ManagedRow<Key>[];
  /** Replaces an empty list. */
  none?: ReactNode;
  /** Id of a heading with `tabIndex` -1, which gets the focus if the focused button is removed with its row. */
  headingId?: string;
  removal?: Removal<Key>;
  className?: string | undefined;
  rowClass?: string | undefined;
  actsClass?: string | undefined;
  /** Content between the rows and the removed ones. */
  children?: ReactNode;
}

/** Items of one kind, one row each with its buttons. A removal is confirmed, and can be undone for some days. */
export function ManageList<Key extends string | number>(props: ManageListProps<Key>) {
  const {
    label,
    rows,
    none,
    headingId,
    removal,
    className = tw`grid grid-cols-1 gap-0.5 overflow-hidden rounded-2`,
    children,
    ...classes
  } = props;
  const [confirming, setConfirming] = useState<ManagedRow<Key> | null>(null);
  const shownCount = useRef(rows.length);
  useEffect(() => {
    // A change elsewhere may also shorten the list, which must not take the focus.
    const isLost = document.activeElement === document.body;
    if (isLost && headingId && rows.length < shownCount.current) document.getElementById(headingId)?.focus();
    shownCount.current = rows.length;
  }, [rows.length, headingId]);

  function remove(of: Removal<Key>, row: ManagedRow<Key>) {
    setConfirming(null);
    const undo = () => restore(of, row);
    of.saving.save(() => of.remove(row.key), of.removed ?? `${row.name} removed`, { undo });
    of.onRemove?.(row.key);
  }

  function restore(of: Removal<Key>, { key, name }: ManagedRow<Key>) {
    of.saving.save(() => of.restore(key), of.restored?.(name) ?? `${name} restored`);
  }

  return (
    <>
      {rows.length === 0 && none && <p className="text-ink-2">{none}</p>}
      {rows.length > 0 && (
        <ul className={className} aria-label={label}>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              removal={
                removal && {
                  text: 'Remove',
                  kind: 'danger',
                  disabled: removal.saving.isSaving,
                  onClick: () => (removal.instead ? removal.instead.remove(row.key) : setConfirming(row)),
                }
              }
              {...classes}
            />
          ))}
        </ul>
      )}
      {children}
      {removal && removal.restorable.length > 0 && (
        <RemovedRows removal={removal} onRestore={(row) => restore(removal, row)} />
      )}
      {removal && confirming && (
        <DialogForm
          form={{ submit: () => remove(removal, confirming), isSaving: false }}
          title={`Remove ${confirming.name}${removal.from ?? ''}?`}
          action={removal.action}
          kind="danger-solid"
          onClose={() => setConfirming(null)}
        >
          <p>{confirming.effect}</p>
        </DialogForm>
      )}
    </>
  );
}

interface RemovedRowsProps<Key> {
  removal: Removal<Key>;
  onRestore: (row: ManagedRow<Key>) => void;
}

function RemovedRows<Key extends string | number>({ removal, onRestore }: RemovedRowsProps<Key>) {
  return (
    <div className="stack gap-2">
      <h3 className="text-14 font-semibold">Removed</h3>
      <p className="text-13 text-ink-3">They can be restored for {RESTORABLE_DAYS} days.</p>
      <ul className="grid grid-cols-1 gap-0.5 overflow-hidden rounded-2 text-ink-2">
        {removal.restorable.map((row) => (
          <Row
            key={row.key}
            row={row}
            removal={{
              text: 'Restore',
              icon: RotateCcw,
              disabled: removal.saving.isSaving,
              onClick: () => (removal.instead ? removal.instead.restore(row.key) : onRestore(row)),
            }}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps extends Pick<ManageListProps<never>, 'rowClass' | 'actsClass'> {
  row: ManagedRow;
  /** Removes the row, or restores it. */
  removal: RowAct | undefined;
}

function Row({
  row,
  rowClass = `${styles.row} ${tw`flex flex-wrap items-center gap-x-3 gap-y-2 bg-surface-2 px-3 py-2`}`,
  actsClass = '',
  removal,
}: RowProps) {
  const { name, text, warnings = [], acts = [], more } = row;
  return (
    <li className={rowClass}>
      <div className={`wrap-text ${styles.text}`}>
        {text}
        {warnings.map((warning) => (
          <p key={warning} className="mt-0.5 flex items-center gap-2 text-14 text-warn">
            <Icon icon={TriangleAlert} size={16} />
            {warning}
          </p>
        ))}
      </div>
      <div className={`ms-auto flex flex-initial flex-wrap justify-end gap-2 ${actsClass}`}>
        {acts.map((act) => act && <ActionButton key={act.text} name={name} {...act} />)}
        {row.end}
        {more ? (
          <MoreButton name={name} acts={removal ? [...more, removal] : more} />
        ) : (
          removal && <ActionButton name={name} {...removal} />
        )}
      </div>
    </li>
  );
}

/** Opens the row's menu, which an action closes. */
function MoreButton({ name, acts }: { name: string; acts: readonly (MenuAct | false)[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button kind="ghost" size="small" isIcon aria-label={`More for ${name}`} onClick={() => setIsOpen(true)}>
        <Icon icon={Ellipsis} size={18} />
      </Button>
      {isOpen && (
        <ActionMenu
          title={name}
          onClose={close}
          acts={acts.map(
            (act) =>
              act && {
                ...act,
                onClick: (event: MouseEvent<HTMLButtonElement>) => {
                  close();
                  act.onClick?.(event);
                },
              },
          )}
        />
      )}
    </>
  );
}

function ActionButton({
  name,
  text,
  label = text,
  to,
  icon,
  isFilled = false,
  kind = 'line',
  ...button
}: RowAct & { name: string }) {
  const look = { kind: isFilled ? undefined : kind, size: 'small', 'aria-label': `${label} ${name}` } as const;
  if (to !== undefined) {
    return (
      <ButtonLink {...look} to={to}>
        {text}
      </ButtonLink>
    );
  }
  return (
    <Button {...look} {...button}>
      {icon && <Icon icon={icon} size={16} />}
      {text}
    </Button>
  );
}
