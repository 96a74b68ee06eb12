import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Fault } from '#contract/kit/failure.ts';
import type { FieldLimits } from '#web/kit/fields/fields.tsx';
import type {
  BodyOf,
  FieldName,
  FieldRules,
  FieldValue,
  FormBody,
  FormEndpoint,
  ItemOf,
} from '#web/kit/form/body-of.ts';
import { type DraftOf, findFault, fromDraft, toDraft } from '#web/kit/form/field-drafts.ts';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { type ChangeSaver, useChange } from '#web/kit/form/use-change.ts';
import { usePreview } from '#web/kit/form/use-preview.ts';
import { type CallAnswer, type CallInput, callUntyped, listFaults } from '#web/kit/http/call.ts';

/** Fields as they are edited, and as the body has them. */
type Drafts<K extends FormEndpoint, N extends string> = { [P in N]: DraftOf<FieldValue<BodyOf<K>, P>> };
type Typed<K extends FormEndpoint, N extends string> = { [P in N]: FieldValue<BodyOf<K>, P> };
type Opened<T> = T | DraftOf<T> | null | undefined;
type Sentences<Names extends PropertyKey> = Partial<Record<Names, string | null>>;

type UndoOf<Saved, Body> =
  | { what: string; make: (saved: Saved, body: Body) => Promise<unknown> }
  | ((saved: Saved, body: Body) => void);

interface Options<Values, Body, Answer, Saved> {
  /** Sentences for fields whose input is missing or wrong, in place of the schema's. */
  messages?: Sentences<keyof Values>;
  /** Fields that may be absent in the body but not here. */
  requires?: readonly (keyof Values)[];
  /** Faults beyond the schema, by field. */
  check?: (values: Values) => Sentences<keyof Values>;
  /** Disables the button until something is done, which a sentence names below the fields. */
  missing?: (values: Values, preview: Answer | null, isChanged: boolean) => string | boolean | null;
  /** Requests a dry run of the input, with these in place of fields that don't matter for it; none if it returns null. */
  preview?: (values: Values) => Partial<Values> | null;
  /** The changes of the page around; by default the form's own. */
  change?: ChangeSaver;
  /** Of the form's own changes, as in `useChange`. */
  owner?: string;
  reloads?: boolean;
  /** Fields that aren't shown: they are neither checked nor sent. */
  absent?: (values: Values) => readonly (keyof Values)[];
  /** Sends the body in another way than to the endpoint, or stores nothing if it is previewed. */
  send?: (body: Body, isDryRun: boolean, preview: Answer | null) => Promise<Saved>;
  /** Text of the toast of a success. */
  done: string | null | ((body: Body, preview: Answer | null) => string);
  detail?: (body: Body, preview: Answer | null) => string | undefined;
  /** As in `useChange`; null for no toast. */
  failed?: string | ((reason: string) => string) | null;
  onFailed?: (failure: unknown) => void;
  /** Sentences of a failure by field; by default those of the server, if each of its faults has a field here. */
  refusal?: (failure: unknown, values: Values) => Sentences<keyof Values>;
  explain?: (failure: unknown) => string | undefined;
  leaves?: boolean;
  /** As in `useChange`. */
  undo?: UndoOf<Saved, Body>;
  /** Without it each success is. */
  isUndoable?: (body: Body) => boolean;
  onSaved?: (saved: Saved, body: Body) => void;
  /** Fields that keep their input once it is sent. Of settings that is `all`: they are stored as they are shown. */
  keeps?: readonly (keyof Values)[] | 'all';
  /** Identifies the form within the page; its input then survives a reload. Not for secrets. */
  draft?: string;
}

interface Fields<K extends FormEndpoint, N extends string, More> {
  /** Fields of the body with their values at first, and again once the form is sent. */
  initial: { [P in N]: Opened<FieldValue<BodyOf<K>, P>> };
  /** Further state, from which `body` builds. A name that the body or one of its objects has brings that field's rules. */
  more?: More;
}
type Build<K extends FormEndpoint, N extends string, Values> = (typed: Typed<K, N>, values: Values) => BodyOf<K> | null;
/** Null while there is nothing to send. Without it the fields are the body. */
type BuildOption<B, IsComplete> = IsComplete extends true ? { body?: B } : { body: B };
type Params<K extends FormEndpoint> = CallInput<K> extends { params: infer P } ? { params: P } : { params?: undefined };

/** What a control takes of a field. */
export interface FieldProps<Value> {
  id: string;
  value: Value;
  /** An option of a select is one of the values. */
  onChange: (value: Value extends string ? string : Value) => void;
  error?: string | undefined;
  required?: boolean | undefined;
  limits: FieldLimits;
}

/** What a frame shows of a form. */
export interface FormState {
  element?: RefObject<HTMLFormElement | null>;
  submit: () => unknown;
  isSaving: boolean;
  /** Disables the button. */
  isIncomplete?: boolean;
  /** What is to be done first, in one sentence. */
  missing?: string | null;
  isChanged?: boolean;
  /** Asks before the input is lost, with a sentence on it. */
  guard?: (unsaved?: ReactNode, isInTab?: boolean) => ReactNode;
}

interface FormOf<Values, Body, Answer> extends Required<FormState> {
  /** Whether it can be sent. If not, its faults are shown. */
  check: () => boolean;
  values: Values;
  preview: Answer | null;
  set: (change: Partial<Values>) => void;
  /** Begins again with other values, such as those of a thing to edit. */
  start: (values: Partial<Values>) => void;
  /** Properties of the field's control. */
  of: <P extends keyof Values & string>(name: P) => FieldProps<Values[P]>;
  /** The limits of a field of the body's object, or of the objects in a list of it. */
  limits: <P extends FieldName<Body>>(name: P, field: FieldName<ItemOf<FieldValue<Body, P>>>) => FieldLimits;
  /** As `of`, with the number of characters and their limit. */
  counted: <P extends keyof Values & string>(name: P) => FieldProps<Values[P]> & { count: string };
  /** Properties of a checkbox. */
  box: <P extends keyof Values & string>(name: P) => { checked: boolean; onChange: (isChecked: boolean) => void };
}

type UntypedValues = Record<string, unknown>;
type UntypedOptions = Options<UntypedValues, object, unknown, unknown> & {
  initial: UntypedValues;
  more?: UntypedValues;
  body?: (typed: UntypedValues, values: UntypedValues) => object | null;
  params?: Record<string, unknown>;
};

/**
 * The state of a form that sends a body: its fields by their names in the schema, from which their limits and faults
 * come. The frames are `Form`, in a page or a panel, and `DialogForm`.
 */
export function useForm<
  K extends FormEndpoint,
  N extends FieldName<BodyOf<K>>,
  More extends object = object,
  Saved = CallAnswer<K>,
>(
  body: FormBody<K>,
  options: Fields<K, N, More> &
    Options<Drafts<K, NoInfer<N>> & NoInfer<More>, BodyOf<K>, CallAnswer<K>, Saved> &
    Params<K> &
    BuildOption<
      Build<K, NoInfer<N>, Drafts<K, NoInfer<N>> & NoInfer<More>>,
      Typed<K, N> extends BodyOf<K> ? true : false
    >,
): FormOf<Drafts<K, N> & More, BodyOf<K>, CallAnswer<K>> {
  // TypeScript can't compare types that are generic over all bodies.
  const form: unknown = useUntypedForm(body, options as unknown as UntypedOptions);
  return form as FormOf<Drafts<K, N> & More, BodyOf<K>, CallAnswer<K>>;
}

function useUntypedForm(
  { endpoint, fields }: { endpoint: FormEndpoint; fields: Record<string, FieldRules> },
  options: UntypedOptions,
): FormOf<UntypedValues, Record<string, UntypedValues>, unknown> {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const own = useChange({ owner: options.owner ?? endpoint, reloads: options.reloads });
  const { isSaving, save } = options.change ?? own;
  const initial = Object.entries(options.initial).map(([name, value]) => [name, toDraft(value, rulesOf(name))]);
  const opened: UntypedValues = { ...Object.fromEntries(initial), ...options.more };
  /** Null until something is entered: an untouched form shows what it would open with now. */
  const [entered, setEntered] = useState<{ values: UntypedValues; base: UntypedValues } | null>(null);
  const { values, base } = entered ?? { values: opened, base: opened };
  /** Number of times that it was to be sent with faults. */
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<Sentences<string>>({});
  const faults = findFaults(values);
  const shown = { ...(attempts > 0 && faults), ...refused };

  const placeholders = options.preview?.(values);
  const previewed = placeholders ? build({ ...values, ...placeholders }) : null;
  const preview = usePreview(
    previewed ? JSON.stringify(previewed) : null,
    () => send(previewed ?? {}, true, null),
    isSaving,
  );
  const isChanged = JSON.stringify(values) !== JSON.stringify(base);
  const missing = options.missing?.(values, preview, isChanged) ?? null;
  const isIncomplete = missing !== null && missing !== false;

  // The field at fault is marked by now.
  useEffect(() => {
    if (attempts > 0) focusFault(element.current);
  }, [attempts]);

  function rulesOf(name: string): FieldRules {
    const rules = fields[name] ?? findNested(fields, name) ?? { kind: 'other' };
    return options.requires?.includes(name) ? { ...rules, isRequired: true } : rules;
  }

  function listShown(of: UntypedValues): string[] {
    const absent = options.absent?.(of) ?? [];
    return Object.keys(of).filter((name) => !absent.includes(name));
  }

  function findFaults(of: UntypedValues): Record<string, string> {
    const found = listShown(of).map((name) => {
      const fault = findFault(of[name], rulesOf(name));
      return [name, fault && (options.messages?.[name] ?? fault)];
    });
    const all = [...found, ...Object.entries(options.check?.(of) ?? {})];
    return Object.fromEntries(all.filter(([, fault]) => fault));
  }

  /** Null with a fault, or if there is nothing to send. */
  function build(of: UntypedValues): object | null {
    if (Object.keys(findFaults(of)).length > 0) return null;
    const sent = listShown(of).filter((name) => name in options.initial);
    const typed = Object.fromEntries(sent.map((name) => [name, fromDraft(of[name], rulesOf(name))]));
    return options.body ? options.body(typed, of) : typed;
  }

  async function send(body: object, isDryRun: boolean, seen: unknown): Promise<unknown> {
    if (options.send) return options.send(body, isDryRun, seen);
    return callUntyped(endpoint, { params: options.params, querystring: isDryRun ? { dry_run: true } : {}, body });
  }

  function set(change: UntypedValues) {
    setEntered((latest) => ({ base: latest?.base ?? opened, values: { ...(latest?.values ?? opened), ...change } }));
    const isAnswered = Object.keys(change).some((name) => refused[name] !== undefined);
    if (isAnswered) setRefused(Object.fromEntries(Object.entries(refused).filter(([name]) => !(name in change))));
  }

  function start(next: UntypedValues) {
    const from = { ...opened, ...next };
    setEntered({ values: from, base: from });
    setAttempts(0);
    setRefused({});
  }

  /** Whether the fields show the failure. */
  function showRefusal(failure: unknown): boolean {
    const placed = options.refusal?.(failure, values) ?? placeFaults(listFaults(failure), listShown(values));
    if (Object.keys(placed).length === 0) {
      options.onFailed?.(failure);
      return options.failed === null;
    }
    setRefused(placed);
    setAttempts((count) => count + 1);
    return true;
  }

  function check(): boolean {
    if (reportForeignFault(element.current, id)) return false;
    const isReady = build(values) !== null;
    if (!isReady) setAttempts((count) => count + 1);
    return isReady;
  }

  async function submit() {
    if (isSaving || isIncomplete || !check()) return;
    setRefused({});
    const body = build(values);
    if (body === null) return;
    const { done, undo, isUndoable = () => true, onSaved, failed, explain, leaves } = options;
    const saved = await save(
      () => send(body, false, preview),
      typeof done === 'function' ? done(body, preview) : done,
      {
        detail: options.detail?.(body, preview),
        undo: undo && isUndoable(body) ? bindUndo(undo, body) : undefined,
        failed: failed ?? undefined,
        explain,
        leaves,
        showFailure: showRefusal,
      },
    );
    if (saved === null) return;
    onSaved?.(saved, body);
    setAttempts(0);
    // Input typed or begun meanwhile stays.
    setEntered((latest) => {
      if (latest && latest.base !== base) return latest;
      if (options.keeps === 'all') return { values: latest?.values ?? values, base: values };
      const isKept = (name: string, value: unknown) => value !== values[name] || options.keeps?.includes(name);
      const kept = Object.entries(latest?.values ?? {}).filter(([name, value]) => isKept(name, value));
      return kept.length > 0 ? { values: { ...opened, ...Object.fromEntries(kept) }, base: opened } : null;
    });
  }

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

  const kept = options.draft === undefined ? undefined : { name: options.draft, value: values, restore: set };
  return {
    element,
    values,
    preview,
    set,
    start,
    submit,
    of,
    limits: (name, field) => limitsOf(fields[name]?.fields?.[field] ?? {}),
    counted: (name) => ({ ...of(name), count: `${String(values[name]).length} / ${rulesOf(name).maxLength}` }),
    box: (name) => ({ checked: values[name] === true, onChange: (isChecked) => set({ [name]: isChecked }) }),
    isSaving,
    isChanged,
    isIncomplete,
    check,
    missing: typeof missing === 'string' ? missing : null,
    guard: (unsaved, isInTab = false) => (
      <LeaveGuard hasInput={isChanged} kept={kept} isSafe={() => isSaving} isInTab={isInTab}>
        {unsaved}
      </LeaveGuard>
    ),
  };
}

function limitsOf({ maxLength, minimum, maximum }: FieldRules): FieldLimits {
  return { maxLength, min: minimum, max: maximum };
}

/** The rules of a field of one of the body's objects. */
function findNested(fields: Record<string, FieldRules>, name: string): FieldRules | undefined {
  return Object.values(fields).find((field) => field.fields?.[name])?.fields?.[name];
}

function bindUndo<Saved, Body>(undo: UndoOf<Saved, Body>, body: Body) {
  if (typeof undo === 'function') return (saved: Saved) => undo(saved, body);
  return { what: undo.what, make: (saved: Saved) => undo.make(saved, body) };
}

function placeFaults(faults: readonly Fault[], shown: readonly string[]): Sentences<string> {
  const placed: Sentences<string> = {};
  for (const { field, detail } of faults) {
    const path = field.replace(/\[.*/, '').split('.');
    const name = [path.at(-1), path[0]].find((one) => one !== undefined && shown.includes(one));
    if (name === undefined) return {};
    placed[name] ??= detail;
  }
  return placed;
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
function reportForeignFault(form: HTMLFormElement | null, id: string): boolean {
  const inputs = [...(form?.querySelectorAll('input') ?? [])];
  const isAtFault = ({ id: own, willValidate, validity }: HTMLInputElement) =>
    willValidate && (validity.badInput || (!own.startsWith(`${id}-`) && !validity.valid));
  const input = inputs.find(isAtFault);
  input?.reportValidity();
  return input !== undefined;
}
