import '#web/ui/field.css';

interface MissingHintProps {
  /** Whether anything was entered: an untouched form asks for nothing. */
  isBegun: boolean;
  missing: string | null;
}

/** Says why a form cannot be sent yet, where its button is disabled. */
export function MissingHint({ isBegun, missing }: MissingHintProps) {
  return (
    <p className="hint rules__missing" role="status">
      {isBegun && missing}
    </p>
  );
}
