import { type ReactNode, useState } from 'react';
import styles from '#web/kit/form/form.module.css';
import { type KeptInput, LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';

interface FormOptions<Values> {
  /** What the fields have at first, and again once it is saved. */
  initial: Values;
  /** What is missing or wrong, in one sentence; null when the form is complete. */
  findMissing: (values: Values) => string | null;
  isSaving: boolean;
  /** Identifies the form within the page; its input then survives a reload. */
  draft?: string;
  /** Resolves to null if the server refused. */
  save: (values: Values) => Promise<unknown>;
}

/** The state of a form in a tab. Its fields take `of(name)`. */
export function useForm<Values extends object>({ initial, findMissing, isSaving, draft, save }: FormOptions<Values>) {
  const [{ values, base }, setState] = useState({ values: initial, base: initial });
  const missing = findMissing(values);
  const names = Object.keys(values) as (keyof Values)[];

  function set(change: Partial<Values>) {
    setState((latest) => ({ ...latest, values: { ...latest.values, ...change } }));
  }

  /** Begins again with other values, such as those of a thing to edit. */
  function start(next: Values) {
    setState({ values: next, base: next });
  }

  async function submit() {
    if (missing !== null || isSaving) return;
    if (!(await save(values))) return;
    // What was typed or begun meanwhile stays.
    setState((latest) => {
      if (latest.base !== base) return latest;
      const kept = names.filter((name) => latest.values[name] !== values[name]);
      return { values: { ...initial, ...pick(latest.values, kept) }, base: initial };
    });
  }

  const kept: KeptInput<Values> | undefined =
    draft === undefined ? undefined : { name: draft, value: values, restore: set };
  return {
    values,
    kept,
    set,
    start,
    submit,
    missing,
    isSaving,
    isChanged: names.some((name) => values[name] !== base[name]),
    of: <Name extends keyof Values>(name: Name) => ({
      value: values[name],
      onChange: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
    }),
  };
}

interface FormProps {
  form: Pick<ReturnType<typeof useForm>, 'submit' | 'missing' | 'isSaving' | 'isChanged' | 'kept'>;
  /** Text of the button that saves it. */
  action: string;
  /** What leaving would lose. */
  unsaved: string;
  /** Further buttons. */
  buttons?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Fields in a row, the button that saves them, and what it is waiting for. */
export function Form({ form, action, unsaved, buttons, className = '', children }: FormProps) {
  return (
    <form
      className={`${styles.form} ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <LeaveGuard hasInput={form.isChanged} kept={form.kept} isInTab>
        {unsaved}
      </LeaveGuard>
      {children}
      <div className={`${layout.row} ${layout.wrap}`}>
        <Button type="submit" aria-busy={form.isSaving} disabled={form.missing !== null || form.isSaving}>
          {action}
        </Button>
        {buttons}
      </div>
      <MissingHint isBegun={form.isChanged} missing={form.missing} />
    </form>
  );
}

interface MissingHintProps {
  /** True once anything is entered: an untouched form shows no hint. */
  isBegun: boolean;
  missing: string | null;
}

/** Explains why a form's button is disabled. */
export function MissingHint({ isBegun, missing }: MissingHintProps) {
  return (
    <p className={`${typography.size13} ${typography.dim} ${styles.missing}`} role="status">
      {isBegun && missing}
    </p>
  );
}

function pick<Values extends object>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}
