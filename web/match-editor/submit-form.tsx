import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import '#web/match-editor/submit-form.css';

interface SubmitFormProps {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  /** While the form is sent nothing in it can be changed. */
  isLocked: boolean;
  children: ReactNode;
}

/** The form of a match: its button and Ctrl or Cmd with Enter submit it. */
export function SubmitForm({ ref, onSubmit, isLocked, children }: SubmitFormProps) {
  useFocusAfterLock(ref, isLocked);

  function submitByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  }

  return (
    <form
      className="submitform"
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={submitByKey}
    >
      <fieldset className="submitform__fields" disabled={isLocked}>
        {children}
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
