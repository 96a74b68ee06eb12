import type { ComponentProps } from 'react';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import type { FieldProps, FormState } from '#web/kit/form/use-form.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { ChangeList } from '#web/review/change-list.tsx';
import type { ListedChange } from '#web/review/list-changes.ts';

interface SaveDialogProps extends Omit<ComponentProps<typeof DialogForm>, 'form' | 'children'> {
  form: FormState & { of: (name: 'reason') => FieldProps<string> };
  changes: ListedChange[];
  contradictions: string[];
}

/** Shows the changes of a correction and saves it with a required reason. */
export function SaveDialog({ form, changes, contradictions, ...dialog }: SaveDialogProps) {
  return (
    <DialogForm form={{ ...form, isIncomplete: changes.length === 0 }} cancel="Back" {...dialog}>
      <ChangeList changes={changes} />
      {contradictions.length > 0 && (
        <Alert kind="warning">
          <div>
            <p>The data of this match contradicts itself. You can save it anyway.</p>
            <ul>
              {contradictions.map((contradiction) => (
                <li key={contradiction}>{contradiction}</li>
              ))}
            </ul>
          </div>
        </Alert>
      )}
      <fieldset disabled={form.isSaving}>
        <ReasonField hint="Editors of the league see it with your name." {...form.of('reason')} />
      </fieldset>
    </DialogForm>
  );
}
