import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface NameSearchFieldProps {
  label: string;
  hint?: string;
  className?: string;
  text: string;
  onText: (text: string) => void;
}

/** Searches players by a name or a part of it. */
export function NameSearchField({ text, onText, ...field }: NameSearchFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Input
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
