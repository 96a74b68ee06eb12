import { type RefObject, useEffect, useState } from 'react';
import { writeCount } from '#contract/kit/count-of.ts';
import type { Fault } from '#contract/kit/failure.ts';
import type { FieldLimits } from '#web/kit/fields/fields.tsx';
import type { FieldRules } from '#web/kit/form/body-of.ts';
import { findFault, fromDraft } from '#web/kit/form/field-drafts.ts';

/** Why fields don't take their input, in a sentence each. */
export type Sentences<Names extends PropertyKey> = Partial<Record<Names, string | null>>;
export type UntypedValues = Record<string, unknown>;
type BodyRules = Readonly<Record<string, FieldRules>>;

/** The options of `useForm` by which input is checked and becomes a body. */
interface InputOptions {
  initial: UntypedValues;
  messages?: Sentences<string>;
  requires?: readonly string[];
  check?: (values: UntypedValues) => Sentences<string>;
  absent?: (values: UntypedValues) => readonly string[];
  body?: (typed: UntypedValues, values: UntypedValues) => object | null;
}

/** Checks a form's input by the rules of its body's fields, and builds the body of it. */
export function readInput(fields: BodyRules, options: InputOptions) {
  function rulesOf(name: string): FieldRules {
    const rules = fields[name] ?? findNested(fields, name) ?? { kind: 'other' };
    return options.requires?.includes(name) ? { ...rules, isRequired: true } : rules;
  }

  function listShown(values: UntypedValues): string[] {
    const absent = options.absent?.(values) ?? [];
    return Object.keys(values).filter((name) => !absent.includes(name));
  }

  function findFaults(values: UntypedValues): Record<string, string> {
    const found = listShown(values).map((name) => {
      const fault = findFault(values[name], rulesOf(name));
      return [name, fault && (options.messages?.[name] ?? (name === 'reason' ? 'Give the reason.' : fault))];
    });
    const all = [...found, ...Object.entries(options.check?.(values) ?? {})];
    return Object.fromEntries(all.filter(([, fault]) => fault));
  }

  /** Null with a fault, or if there is nothing to send. */
  function build(values: UntypedValues): object | null {
    if (Object.keys(findFaults(values)).length > 0) return null;
    const sent = listShown(values).filter((name) => name in options.initial);
    const typed = Object.fromEntries(sent.map((name) => [name, fromDraft(values[name], rulesOf(name))]));
    return options.body ? options.body(typed, values) : typed;
  }

  return { rulesOf, listShown, findFaults, build };
}

/** The rules of a field of one of the body's objects. */
function findNested(fields: Record<string, FieldRules>, name: string): FieldRules | undefined {
  return Object.values(fields).find((field) => field.fields?.[name])?.fields?.[name];
}

/** Entered values beside those that the form opened with. An untouched form follows newer values of the server. */
export function useEntered(opened: UntypedValues) {
  const [entered, setEntered] = useState<{ values: UntypedValues; base: UntypedValues } | null>(null);
  const { values, base } = entered ?? { values: opened, base: opened };

  function set(change: UntypedValues) {
    setEntered((latest) => ({ base: latest?.base ?? opened, values: { ...(latest?.values ?? opened), ...change } }));
  }

  function start(next: UntypedValues) {
    const from = { ...opened, ...next };
    setEntered({ values: from, base: from });
  }

  /** Restarts from the sent values. Input entered while the request ran stays. */
  function restart(keeps: readonly string[] | 'all' = []) {
    setEntered((latest) => {
      if (latest && latest.base !== base) return latest;
      if (keeps === 'all') return { values: latest?.values ?? values, base: values };
      const isKept = (name: string, value: unknown) => value !== values[name] || keeps.includes(name);
      const kept = Object.entries(latest?.values ?? {}).filter(([name, value]) => isKept(name, value));
      return kept.length > 0 ? { values: { ...opened, ...Object.fromEntries(kept) }, base: opened } : null;
    });
  }

  return { values, base, set, start, restart };
}

/** Faults are shown once the form was to be sent with them; those that the server found, until their fields change. */
export function useFaults(element: RefObject<HTMLFormElement | null>, faults: Record<string, string>) {
  /** Number of times that it was to be sent with faults. */
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<Sentences<string>>({});

  // The field at fault is marked by now.
  useEffect(() => {
    if (attempts > 0) focusFault(element.current);
  }, [attempts, element]);

  /** Shows the faults of the form, or those that the server found. */
  function show(found?: Sentences<string>) {
    if (found) setRefused(found);
    setAttempts((count) => count + 1);
  }

  /** Forgets those that the server found: of some fields, or of all. */
  function forget(names = Object.keys(refused)) {
    if (!names.some((name) => refused[name] !== undefined)) return;
    setRefused(Object.fromEntries(Object.entries(refused).filter(([name]) => !names.includes(name))));
  }

  function clear() {
    setAttempts(0);
    setRefused({});
  }

  return { shown: { ...(attempts > 0 && faults), ...refused }, show, forget, clear };
}

function focusFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  field?.focus();
}

/**
 * Lets the browser point out a date or a number that it can't read, whose value is empty, and what is wrong in inputs that
 * aren't fields of the form. Returns whether there is such a fault.
 */
export function reportForeignFault(form: HTMLFormElement | null, id: string): boolean {
  const inputs = [...(form?.querySelectorAll('input') ?? [])];
  const isAtFault = ({ id: own, willValidate, validity }: HTMLInputElement) =>
    willValidate && (validity.badInput || (!own.startsWith(`${id}-`) && !validity.valid));
  const input = inputs.find(isAtFault);
  input?.reportValidity();
  return input !== undefined;
}

export function placeFaults(faults: readonly Fault[], shown: readonly string[]): Sentences<string> {
  const placed: Sentences<string> = {};
  for (const { field, detail } of faults) {
    const path = field.replace(/\[.*/, '').split('.');
    const name = [path.at(-1), path[0]].find((one) => one !== undefined && shown.includes(one));
    if (name === undefined) return {};
    placed[name] ??= detail;
  }
  return placed;
}

interface BoundFields {
  id: string;
  fields: BodyRules;
  rulesOf: (name: string) => FieldRules;
  values: UntypedValues;
  shown: Sentences<string>;
  set: (change: UntypedValues) => void;
}

/** The properties of controls, by the names of their fields. */
export function bindFields({ id, fields, rulesOf, values, shown, set }: BoundFields) {
  function of(name: string) {
    const rules = rulesOf(name);
    return {
      id: `${id}-${name}`,
      value: values[name],
      onChange: (value: unknown) => set({ [name]: value }),
      error: shown[name] ?? undefined,
      required: rules.isRequired,
      limits: limitsOf(rules),
    };
  }

  return {
    of,
    limits: (name: string, field?: string) =>
      limitsOf((field === undefined ? fields[name] : fields[name]?.fields?.[field]) ?? {}),
    counted: (name: string) => ({
      ...of(name),
      count: `${writeCount(String(values[name]).length)} / ${writeCount(rulesOf(name).maxLength ?? 0)}`,
    }),
    box: (name: string) => ({
      checked: values[name] === true,
      onChange: (isChecked: boolean) => set({ [name]: isChecked }),
    }),
  };
}

function limitsOf({ maxLength, minimum, maximum }: FieldRules): FieldLimits {
  return { maxLength, min: minimum, max: maximum };
}
