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
import type { TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { EditorBar, type EditorBarProps } from '#web/match-editor/editor-bar.tsx';
import styles from '#web/match-editor/editor-form.module.css';
import { useFieldFocus } from '#web/match-editor/fields.ts';
import { isReady } from '#web/match-editor/match-conditions.ts';
import layout from '#web/styles/layout.module.css';

export interface Editor {
  /** Whether someone tried to submit: then everything missing is marked. */
  isAttempted: boolean;
  /** The team that phones show. */
  shownSide: TeamSide;
  showSide: (side: TeamSide) => void;
  /** Moves focus to one of `FIELDS`. */
  goTo: (field: string) => void;
}

interface EditorFormProps extends EditorBarProps {
  onSubmit: () => void;
  /** Where typing starts. */
  firstField?: string;
  children: (editor: Editor) => ReactNode;
}

/**
 * The form of a match and its bar. Its button, and Ctrl or Cmd with Enter, submit it, or lead to what is missing. While it
 * is busy nothing in it can be changed.
 */
export function EditorForm({ onSubmit, firstField, children, ...bar }: EditorFormProps) {
  const { conditions, isBusy } = bar;
  const form = useRef<HTMLFormElement>(null);
  const [isAttempted, setIsAttempted] = useState(false);
  const [shownSide, showSide] = useState<TeamSide>('Blue');
  const focusField = useFieldFocus(form);
  useFocusAfterLock(form, isBusy);

  const goTo = useCallback(
    (field: string) => {
      const side = TEAM_SIDES.find((one) => field.startsWith(`${one}-`));
      if (side) showSide(side);
      focusField(field);
    },
    [focusField],
  );

  useEffect(() => {
    if (firstField) goTo(firstField);
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
      className={styles.form}
      data-hides-footer=""
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={submitByKey}
    >
      <fieldset className={styles.fields} disabled={isBusy}>
        <div className={layout.page}>{children({ isAttempted, shownSide, showSide, goTo })}</div>
        <EditorBar {...bar} />
      </fieldset>
    </form>
  );
}

/** A locked field loses the focus; unlocked again, it gets it back. */
function useFocusAfterLock(form: RefObject<HTMLFormElement | null>, isLocked: boolean) {
  const focused = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    if (!isLocked) return;
    return () => {
      const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
      if (!isElsewhere) focused.current?.focus();
    };
  }, [isLocked]);

  useLayoutEffect(() => {
    const element = form.current;
    const note = (event: FocusEvent) => {
      focused.current = event.target as HTMLElement;
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [form]);
}
