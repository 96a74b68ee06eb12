import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { EditorBar, type EditorBarProps } from '#web/submissions/editor/editor-bar.tsx';
import styles from '#web/submissions/editor/editor-form.module.css';
import { useFieldFocus } from '#web/submissions/editor/fields.ts';
import { isReady } from '#web/submissions/editor/match-conditions.ts';

export interface Editor {
  /** True after an attempt to submit; then missing values are marked. */
  isAttempted: boolean;
  /** The team shown on phones. */
  shownSide: TeamSide;
  showSide: (side: TeamSide) => void;
  /** Moves focus to one of `FIELDS`. */
  goTo: (field: string) => void;
}

interface EditorFormProps extends EditorBarProps {
  onSubmit: () => void;
  /** The initially focused field, unless another one was focused before hydration. */
  firstField?: string;
  children: (editor: Editor) => ReactNode;
}

/**
 * A match's form with its bar. The button, and Ctrl or Cmd with Enter, submit it, or focus the first missing value.
 * While it is busy, its fields are disabled.
 */
export function EditorForm({ onSubmit, firstField, children, ...bar }: EditorFormProps) {
  const { conditions, isBusy } = bar;
  const form = useRef<HTMLFormElement>(null);
  const [isAttempted, setIsAttempted] = useState(false);
  const [shownSide, showSide] = useState<TeamSide>('Blue');
  const focusField = useFieldFocus(form);
  useRestoredFocus(form, isBusy);

  const goTo = useCallback(
    (field: string) => {
      const side = TEAM_SIDES.find((one) => field.startsWith(`${one}-`));
      if (side) showSide(side);
      focusField(field);
    },
    [focusField],
  );

  useEffect(() => {
    if (firstField && !form.current?.contains(document.activeElement)) goTo(firstField);
  }, [firstField, goTo]);

  function submit() {
    if (isBusy) return;
    if (isReady(conditions)) return onSubmit();
    setIsAttempted(true);
    const missing = conditions.find(({ field }) => field)?.field;
    if (missing) goTo(missing);
  }

  function submitByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      className={`flex min-w-0 flex-1 flex-col ${styles.form}`}
      data-hides-footer=""
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={submitByKey}
    >
      <fieldset className="contents [&>:first-child]:flex-1 [&>:first-child]:pb-8" disabled={isBusy}>
        <div className="page-width">{children({ isAttempted, shownSide, showSide, goTo })}</div>
        <EditorBar {...bar} />
      </fieldset>
    </form>
  );
}

/** Disabling a field removes its focus, so the focus is restored afterwards. */
function useRestoredFocus(form: RefObject<HTMLFormElement | null>, isDisabled: boolean) {
  const focused = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    if (!isDisabled) return;
    return () => {
      const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
      if (!isElsewhere) focused.current?.focus();
    };
  }, [isDisabled]);

  useLayoutEffect(() => {
    const element = form.current;
    // A focus from before hydration triggered no listener.
    if (element?.contains(document.activeElement)) focused.current = document.activeElement as HTMLElement;
    const record = (event: FocusEvent) => {
      focused.current = event.target as HTMLElement;
    };
    element?.addEventListener('focusin', record);
    return () => element?.removeEventListener('focusin', record);
  }, [form]);
}
