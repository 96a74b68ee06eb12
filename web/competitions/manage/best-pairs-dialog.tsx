import { useState } from 'react';
import type { BestPairsChange } from '#contract/competitions/cups.ts';
import type { EditedCompetition } from '#contract/competitions/schema.ts';
import { nameSide } from '#contract/fixtures/words.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { usePreview } from '#web/kit/form/use-preview.ts';
import { call, describeFailure } from '#web/kit/http/call.ts';
import { Alert } from '#web/kit/ui/alert.tsx';

interface BestPairsDialogProps {
  leagueId: number;
  competition: EditedCompetition;
  saving: ChangeSaver;
  onClose: () => void;
}

type Tie = BestPairsChange['ties'][number];

/** Assigns each of the groups' best teams to a tie; choosing a team swaps it with the one it replaces. */
export function BestPairsDialog({ leagueId, competition: { id, name }, saving, onClose }: BestPairsDialogProps) {
  const params = { league_id: leagueId };
  const [failure, setFailure] = useState<string | null>(null);
  const found = usePreview(String(id), () =>
    call('POST /leagues/myLeagues/:league_id/competitions/best_pairs', {
      params,
      querystring: { dry_run: true },
      body: { id, pairs: [] },
    }).catch((error) => {
      setFailure(describeFailure(error));
      throw error;
    }),
  );
  const ties = found?.ties ?? [];
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/competitions/best_pairs'), {
    params,
    initial: {},
    more: { chosen: {} as Record<number, string>, isByRule: false },
    missing: () => ties.length === 0,
    body: (_, { isByRule: leaves }) => ({
      id,
      pairs: leaves ? [] : ties.map((tie) => ({ tie: tie.tie, group: groupOf(tie) })),
    }),
    change: saving,
    done: `Pairs of ${name} saved`,
    onSaved: onClose,
  });
  const { chosen, isByRule } = form.values;

  function groupOf({ tie, group }: Tie): string {
    return form.values.chosen[tie] ?? group ?? '';
  }

  function choose(tie: Tie, group: string) {
    const other = ties.find((one) => groupOf(one) === group);
    form.set({ chosen: { ...chosen, ...(other && { [other.tie]: groupOf(tie) }), [tie.tie]: group } });
  }

  return (
    <DialogForm form={form} title={`Best teams of ${name}`} action="Save pairs" onClose={onClose}>
      {failure !== null && (
        <Alert kind="error" role="alert">
          {failure}
        </Alert>
      )}
      {!found && failure === null && <p role="status">Loading the ties</p>}
      {found && (
        <>
          <p className="text-ink-2">
            Each of the groups’ best teams plays in one tie. A team that you choose changes places with the one there.
          </p>
          <Checkbox {...form.box('isByRule')}>Let the rule of the draw decide</Checkbox>
          {ties.map((tie) => (
            <SelectField
              key={tie.tie}
              label={`Against ${nameSide(tie.opponent)}`}
              hint={describeTie(tie, isByRule ? nameSide(tie.after) : null)}
              value={groupOf(tie)}
              disabled={isByRule || tie.has_result}
              onChange={(group) => choose(tie, group)}
            >
              {ties.map(({ group, before, has_result }) => (
                <option key={group} value={group ?? ''} disabled={has_result}>
                  {nameSide(before)}, Group {group}
                </option>
              ))}
            </SelectField>
          ))}
        </>
      )}
    </DialogForm>
  );
}

function describeTie({ name, before, has_result }: Tie, byRule: string | null): string {
  if (has_result) return `${name}. It has a result, so its teams stay.`;
  return byRule === null ? `${name}, ${nameSide(before)} now.` : `${name}, ${byRule} by the rule.`;
}
