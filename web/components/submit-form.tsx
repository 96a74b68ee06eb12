import type { KeyboardEvent, ReactNode, Ref } from 'react';
import '#web/components/submit-form.css';

interface SubmitFormProps {
  ref: Ref<HTMLFormElement>;
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of a match: its button and Ctrl or Cmd with Enter submit it. */
export function SubmitForm({ ref, onSubmit, children }: SubmitFormProps) {
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
      {children}
    </form>
  );
}
