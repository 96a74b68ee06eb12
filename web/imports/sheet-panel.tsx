import { Upload } from 'lucide';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { decodeSheet } from '#contract/imports/decode-sheet.ts';
import { KIND_NAMES } from '#contract/imports/fields.ts';
import type { ImportKind } from '#contract/imports/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { MAX_SHEET_LENGTH, MAX_SHEET_ROWS } from '#contract/kit/limits.ts';
import { StepTitle } from '#web/imports/step-title.tsx';
import type { ImportEditing } from '#web/imports/use-import.ts';
import { TextArea } from '#web/kit/fields/text-area.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';

/** Two rows of each kind, as examples of the supported columns. */
const EXAMPLES: Record<ImportKind, string> = {
  matches: 'Date\tHome\tAway\tScore\tScorers\n03/04/2025\tKestrel United\tHarbour City FC\t2-1\tvince 12, 70; dan 33',
  'player lines':
    'Date\tHome\tAway\tTeam\tPlayer\tGoals\tAssists\n03/04/2025\tKestrel United\tHarbour City FC\tHome\tvince\t2\t1',
  teams: 'Name\tShort name\tColours\tSpellings\nKestrel United\tKES\tnavy, gold\tKestrel Utd',
  squads: 'Team\tPlayer\tNumber\tFrom\tTo\nKestrel United\tvince\t9\t01/01/2025\t30/06/2025',
  competitions:
    'Season\tFirst day\tLast day\tCompetition\tFormat\tTeam\tGroup\n2025\t01/01/2025\t30/06/2025\tCup\tGroups and knockout\tKestrel United\tA',
  fixtures: 'Matchweek\tDate\tTime\tHome\tAway\n1\t03/04/2025\t19:00\tKestrel United\tHarbour City FC',
  deductions: 'Season\tTeam\tPoints\tReason\tDay\n2025\tKestrel United\t3\tFielded a suspended player\t03/04/2025',
};

/** The first step: a pasted sheet or a file. */
export function SheetPanel({ editing }: { editing: ImportEditing }) {
  const { sheet, preview, setText, waiting } = editing;
  const area = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const isEmpty = sheet.text === '';

  // A cleared field keeps its scroll position, which would cut off the example.
  useEffect(() => {
    if (isEmpty) area.current?.scrollTo(0, 0);
  }, [isEmpty]);

  /** A sheet cut at the limit would be imported in part. */
  function take(text: string, source: string) {
    if (text.length > MAX_SHEET_LENGTH) toast.failure(`This ${source} is too large for a sheet of 5,000 rows.`);
    else setText(text);
  }

  async function readFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? [];
    if (!chosen) return;
    toast.clear();
    const decoded = decodeSheet(new Uint8Array(await chosen.arrayBuffer()));
    if (decoded.text === null) toast.failure(decoded.problem);
    else take(decoded.text, 'file');
    if (file.current) file.current.value = '';
  }

  return (
    <Panel
      heading={<StepTitle step={1}>The sheet</StepTitle>}
      end={preview && <span className="flex-none text-13 text-ink-3 tabular">{countOf(preview.row_count, 'row')}</span>}
    >
      <PanelBody className="stack gap-3">
        <TextArea
          ref={area}
          className="min-h-32 overflow-auto font-mono text-13 whitespace-pre [tab-size:12]"
          aria-label="Paste rows here"
          placeholder={EXAMPLES[sheet.kind]}
          spellCheck={false}
          value={sheet.text}
          onChange={({ currentTarget }) => take(currentTarget.value, 'text')}
        />
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label="A CSV file"
          onChange={readFile}
        />
        <Button kind="line" isBlock onClick={() => file.current?.click()}>
          <Icon icon={Upload} />
          Choose a CSV file
        </Button>
        {waiting && (
          <Button kind="ghost" isBlock onClick={editing.goBack}>
            Back to the sheet of {KIND_NAMES[waiting.kind].toLowerCase()}
          </Button>
        )}
        <p className="text-13 text-ink-3">
          Up to {MAX_SHEET_ROWS.toLocaleString('en-GB')} rows. Columns may be in any order, and our own CSV files can be
          imported too.
        </p>
      </PanelBody>
    </Panel>
  );
}
