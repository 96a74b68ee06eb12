import type { SignUp } from '#contract/entries/schema.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import type { FieldProps } from '#web/kit/form/use-form.tsx';

interface EntryFieldsProps {
  form: {
    of: (name: 'wished_division_id') => FieldProps<string>;
    counted: (name: 'note') => FieldProps<string> & { count: string };
  };
  divisions: SignUp['divisions'];
}

/** The optional fields of an entry; the wish only in a season with divisions. */
export function EntryFields({ form, divisions }: EntryFieldsProps) {
  return (
    <>
      {divisions.length > 0 && (
        <SelectField
          label="Wished division"
          hint="Staff see it. It decides nothing."
          options={[{ id: '', name: 'Any' }, ...divisions]}
          {...form.of('wished_division_id')}
        />
      )}
      <TextField label="A word to staff" placeholder="Optional" {...form.counted('note')} />
    </>
  );
}
