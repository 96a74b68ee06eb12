import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import fieldStyles from '#web/ui/field.module.css';
import { Field } from '#web/ui/field.tsx';

interface NameSearchFieldProps {
  label: string;
  hint?: string;
  className?: string;
  text: string;
  onText: (text: string) => void;
}

/** Finds players by a name, or a part of one. */
export function NameSearchField({ text, onText, ...field }: NameSearchFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          className={fieldStyles.input}
          {...control}
          type="search"
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
    </Field>
  );
}
