import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
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
import { type DraftOf, toDraft } from '#web/kit/form/field-drafts.ts';
import {
  bindFields,
  placeFaults,
  readInput,
  reportForeignFault,
  type Sentences,
  type UntypedValues,
  useEntered,
  useFaults,
} from '#web/kit/form/form-input.ts';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { type ChangeSaver, useChange } from '#web/kit/form/use-change.ts';
import { usePreview } from '#web/kit/form/use-preview.ts';
import { type CallAnswer, type CallInput, callUntyped, listFaults } from '#web/kit/http/call.ts';

/** Field values during editing, and in the body. */
type Drafts<K extends FormEndpoint, N extends string> = { [P in N]: DraftOf<FieldValue<BodyOf<K>, P>> };
type Typed<K extends FormEndpoint, N extends string> = { [P in N]: FieldValue<BodyOf<K>, P> };
type Opened<T> = T | DraftOf<T> | null | undefined;

type UndoOf<Saved, Body> =
  | { what: string; make: (saved: Saved, body: Body) => Promise<unknown> }
  | ((saved: Saved, body: Body) => void);

interface Options<Values, Body, Answer, Saved> {
  /** Messages for missing or invalid fields, replacing the schema's. */
  messages?: Sentences<keyof Values>;
  /** Fields that are optional in the body but required here. */
  requires?: readonly (keyof Values)[];
  /** Faults beyond the schema, by field. */
  check?: (values: Values) => Sentences<keyof Values>;
  /** Disables the button until a condition is met, with the returned sentence below the fields. */
  missing?: (values: Values, preview: Answer | null, isChanged: boolean) => string | boolean | null;
  /** Returns values that override the input in a dry run; null requests none. */
  preview?: (values: Values) => Partial<Values> | null;
  /** The changes of the surrounding page; by default the form's own. */
  change?: ChangeSaver;
  /** Toast owner of the form's own changes, as in `useChange`. */
  owner?: string;
  reloads?: boolean;
  /** Hidden fields: they are neither checked nor sent. */
  absent?: (values: Values) => readonly (keyof Values)[];
  /** Replaces the request to the endpoint; with a dry run it stores nothing. */
  send?: (body: Body, isDryRun: boolean, preview: Answer | null) => Promise<Saved>;
  /** Text of the success toast. */
  done: string | null | ((body: Body, preview: Answer | null) => string);
  detail?: (body: Body, preview: Answer | null) => string | undefined;
  /** As in `useChange`; null for no toast. */
  failed?: string | ((reason: string) => string) | null;
  onFailed?: (failure: unknown) => void;
  /** Messages of a failure by field; by default the server's, if each of its faults has a field here. */
  refusal?: (failure: unknown, values: Values) => Sentences<keyof Values>;
  explain?: (failure: unknown) => string | undefined;
  leaves?: boolean;
  /** Title of the question before its input is lost. */
  leaving?: string;
  /** As in `useChange`. */
  undo?: UndoOf<Saved, Body>;
  /** By default every success can be undone. */
  isUndoable?: (body: Body) => boolean;
  onSaved?: (saved: Saved, body: Body) => void;
  /** Fields that keep their input after sending. For settings it is `all`, as they are stored as displayed. */
  keeps?: readonly (keyof Values)[] | 'all';
  /** Identifies the form within the page; its input then survives a reload. Not for secrets. */
  draft?: string;
}

interface Fields<K extends FormEndpoint, N extends string, More> {
  /** Fields of the body with their initial values, also used after the form is sent. */
  initial: { [P in N]: Opened<FieldValue<BodyOf<K>, P>> };
  /** Further state, the input of `body`. A name that the body or one of its objects has uses that field's rules. */
  more?: More;
}
type Build<K extends FormEndpoint, N extends string, Values> = (typed: Typed<K, N>, values: Values) => BodyOf<K> | null;
/** Null while the body is incomplete. Without it the fields are the body. */
type BuildOption<B, IsComplete> = IsComplete extends true ? { body?: B } : { body: B };
type Params<K extends FormEndpoint> = CallInput<K> extends { params: infer P } ? { params: P } : { params?: undefined };

/** Props for a field's control. */
export interface FieldProps<Value> {
  id: string;
  value: Value;
  /** An option of a select is one of the values. */
  onChange: (value: Value extends string ? string : Value) => void;
  error?: string | undefined;
  required?: boolean | undefined;
  limits: FieldLimits;
}

/** A form's state for its frame. */
export interface FormState {
  element?: RefObject<HTMLFormElement | null>;
  submit: () => unknown;
  isSaving: boolean;
  /** Disables the button. */
  isIncomplete?: boolean;
  /** The unmet condition, in one sentence. */
  missing?: string | null;
  isChanged?: boolean;
  /** Renders the guard that asks before the input is lost, with a sentence about it. */
  guard?: (unsaved?: ReactNode, isInTab?: boolean) => ReactNode;
}

interface FormOf<Values, Body, Answer> extends Required<FormState> {
  /** Returns whether it can be sent; otherwise shows its faults. */
  check: () => boolean;
  /** Requests a dry run, and keeps the response as `preview` until the input changes; null if it failed. */
  dryRun: () => Promise<Answer | null>;
  values: Values;
  preview: Answer | null;
  set: (change: Partial<Values>) => void;
  /** Restarts with other values, such as those of an item to edit. */
  start: (values: Partial<Values>) => void;
  /** Props for the field's control. */
  of: <P extends keyof Values & string>(name: P) => FieldProps<Values[P]>;
  /** The limits of a field of the body, or of a field in one of its objects or lists of objects. */
  limits: <P extends FieldName<Body>>(name: P, field?: FieldName<ItemOf<FieldValue<Body, P>>>) => FieldLimits;
  /** Like `of`, with the number of characters and their limit. */
  counted: <P extends keyof Values & string>(name: P) => FieldProps<Values[P]> & { count: string };
  /** Props for a checkbox. */
  box: <P extends keyof Values & string>(name: P) => { checked: boolean; onChange: (isChecked: boolean) => void };
}

type UntypedOptions = Options<UntypedValues, object, unknown, unknown> & {
  initial: UntypedValues;
  more?: UntypedValues;
  body?: (typed: UntypedValues, values: UntypedValues) => object | null;
  params?: Record<string, unknown>;
};

/**
 * The state of a form that sends a body. Its fields have their names in the schema, which provides limits and faults.
 * The frames are `Form`, in a page or a panel, and `DialogForm`.
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

interface UntypedBody {
  endpoint: FormEndpoint;
  fields: Record<string, FieldRules>;
}

/** State of a form: its input with faults, and the answer to a dry run. */
function useFormState({ endpoint, fields }: UntypedBody, options: UntypedOptions) {
  const element = useRef<HTMLFormElement>(null);
  const own = useChange({ owner: options.owner ?? endpoint, reloads: options.reloads });
  const { isSaving, save } = options.change ?? own;
  const reading = readInput(fields, options);
  const initial = Object.entries(options.initial).map(([name, value]) => [name, toDraft(value, reading.rulesOf(name))]);
  const entered = useEntered({ ...Object.fromEntries(initial), ...options.more });
  const { values } = entered;
  const faults = useFaults(element, reading.findFaults(values));
  const input = JSON.stringify(values);
  const { preview, setTried } = useAnswer(input, buildPreviewed(), (body) => send(body, true, null), isSaving);
  const isChanged = input !== JSON.stringify(entered.base);
  const missing = options.missing?.(values, preview, isChanged) ?? null;
  const isIncomplete = missing !== null && missing !== false;

  function buildPreviewed(): object | null {
    const placeholders = options.preview?.(values);
    return placeholders ? reading.build({ ...values, ...placeholders }) : null;
  }

  async function send(body: object, isDryRun: boolean, seen: unknown): Promise<unknown> {
    if (options.send) return options.send(body, isDryRun, seen);
    return callUntyped(endpoint, { params: options.params, querystring: isDryRun ? { dry_run: true } : {}, body });
  }

  return {
    ...{ ...reading, element, isSaving, save, send, entered, values, faults, input },
    ...{ preview, setTried, isChanged, missing, isIncomplete },
  };
}

function useUntypedForm(
  body: UntypedBody,
  options: UntypedOptions,
): FormOf<UntypedValues, Record<string, UntypedValues>, unknown> {
  const id = useId();
  const state = useFormState(body, options);
  const { element, isSaving, save, send, build, entered, values, faults, preview, setTried } = state;
  const { isChanged, missing, isIncomplete } = state;

  function set(change: UntypedValues) {
    entered.set(change);
    faults.forget(Object.keys(change));
  }

  function start(next: UntypedValues) {
    entered.start(next);
    faults.clear();
  }

  /** Returns whether the fields show the failure. */
  function showRefusal(failure: unknown): boolean {
    const placed = options.refusal?.(failure, values) ?? placeFaults(listFaults(failure), state.listShown(values));
    if (Object.keys(placed).length === 0) {
      options.onFailed?.(failure);
      return options.failed === null;
    }
    faults.show(placed);
    return true;
  }

  function check(): boolean {
    if (reportForeignFault(element.current, id)) return false;
    const isReady = build(values) !== null;
    if (!isReady) faults.show();
    return isReady;
  }

  /** The body, if it can be sent. */
  function takeBody(): object | null {
    if (isSaving || isIncomplete || !check()) return null;
    faults.forget();
    return build(values);
  }

  const { failed, explain } = options;
  const failure = { failed: failed ?? undefined, explain, showFailure: showRefusal };

  async function dryRun() {
    const taken = takeBody();
    const answer = taken && (await save(() => send(taken, true, null), null, failure));
    setTried(answer ? { input: state.input, answer } : null);
    return answer;
  }

  async function submit() {
    const taken = takeBody();
    if (taken === null) return;
    const { done, undo, isUndoable = () => true, onSaved, leaves } = options;
    const saved = await save(
      () => send(taken, false, preview),
      typeof done === 'function' ? done(taken, preview) : done,
      {
        ...failure,
        detail: options.detail?.(taken, preview),
        undo: undo && isUndoable(taken) ? bindUndo(undo, taken) : undefined,
        leaves,
      },
    );
    if (saved === null) return;
    onSaved?.(saved, taken);
    faults.clear();
    setTried(null);
    entered.restart(options.keeps);
  }

  const kept = options.draft === undefined ? undefined : { name: options.draft, value: values, restore: set };
  return {
    ...bindFields({ id, fields: body.fields, rulesOf: state.rulesOf, values, shown: faults.shown, set }),
    element,
    values,
    preview,
    set,
    start,
    submit,
    isSaving,
    isChanged,
    isIncomplete,
    check,
    dryRun,
    missing: typeof missing === 'string' ? missing : null,
    guard: (unsaved, isInTab = false) => (
      <LeaveGuard title={options.leaving} hasInput={isChanged} kept={kept} isSafe={() => isSaving} isInTab={isInTab}>
        {unsaved}
      </LeaveGuard>
    ),
  };
}

function bindUndo<Saved, Body>(undo: UndoOf<Saved, Body>, body: Body) {
  if (typeof undo === 'function') return (saved: Saved) => undo(saved, body);
  return { what: undo.what, make: (saved: Saved) => undo.make(saved, body) };
}

/** The answer to a dry run of the input, that of its preview or one by hand. */
function useAnswer(
  input: string,
  previewed: object | null,
  request: (body: object) => Promise<unknown>,
  isSaving: boolean,
) {
  const [tried, setTried] = useState<{ input: string; answer: unknown } | null>(null);
  const requested = usePreview(previewed ? JSON.stringify(previewed) : null, () => request(previewed ?? {}), isSaving);
  return { preview: requested ?? (tried?.input === input ? tried.answer : null), setTried };
}
