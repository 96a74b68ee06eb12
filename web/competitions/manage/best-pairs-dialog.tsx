import { useState } from 'react';
import type { BestPairs, BestPairsChange } from '#contract/competitions/cups.ts';
import type { EditedCompetition } from '#contract/competitions/schema.ts';
import { nameSide } from '#contract/fixtures/words.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useChangePreview } from '#web/kit/form/table-changes.tsx';
import type { Change } from '#web/kit/form/use-change.ts';
import { call, describeFailure } from '#web/kit/http/call.ts';
import typography from '#web/kit/styles/typography.module.css';
import { Alert } from '#web/kit/ui/alert.tsx';

interface BestPairsDialogProps {
  leagueId: number;
  competition: EditedCompetition;
  saving: Change;
  onClose: () => void;
}

type Tie = BestPairsChange['ties'][number];

/** Chooses which tie each of the groups' best teams plays in; a team that is chosen changes places with the one it replaces. */
export function BestPairsDialog({ leagueId, competition: { id, name }, saving, onClose }: BestPairsDialogProps) {
  const [chosen, setChosen] = useState<Record<number, string>>({});
  const [isByRule, setIsByRule] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const found = useChangePreview(String(id), () =>
    send([], true).catch((error) => {
      setFailure(describeFailure(error));
      throw error;
    }),
  );
  const ties = found?.ties ?? [];
  const groupOf = ({ tie, group }: Tie) => chosen[tie] ?? group ?? '';

  function send(pairs: BestPairs['pairs'], dry_run = false) {
    return call('POST /leagues/myLeagues/:league_id/competitions/best_pairs', {
      params: { league_id: leagueId },
      querystring: { dry_run },
      body: { id, pairs },
    });
  }

  function choose(tie: Tie, group: string) {
    const other = ties.find((one) => groupOf(one) === group);
    setChosen({ ...chosen, ...(other && { [other.tie]: groupOf(tie) }), [tie.tie]: group });
  }

  async function save() {
    const pairs = isByRule ? [] : ties.map((tie) => ({ tie: tie.tie, group: groupOf(tie) }));
    if (await saving.save(() => send(pairs), `Pairs of ${name} saved`)) onClose();
  }

  return (
    <FormDialog
      title={`Best teams of ${name}`}
      action="Save pairs"
      isBusy={saving.isSaving}
      isIncomplete={ties.length === 0}
      onSubmit={save}
      onClose={onClose}
    >
      {failure !== null && (
        <Alert kind="error" role="alert">
          {failure}
        </Alert>
      )}
      {!found && failure === null && <p role="status">Loading the ties</p>}
      {found && (
        <>
          <p className={typography.muted}>
            Each of the groups’ best teams plays in one tie. A team that you choose changes places with the one there.
          </p>
          <Checkbox checked={isByRule} onChange={setIsByRule}>
            Let the rule of the draw decide
          </Checkbox>
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
    </FormDialog>
  );
}

function describeTie({ name, before, has_result }: Tie, byRule: string | null): string {
  if (has_result) return `${name}. It has a result, so its teams stay.`;
  return byRule === null ? `${name}, ${nameSide(before)} now.` : `${name}, ${byRule} by the rule.`;
}
