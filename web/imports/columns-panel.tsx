import { ArrowRight, Calendar } from 'lucide';
import { FIELD_LABELS, IMPORT_FIELDS, type ImportField } from '#contract/imports/fields.ts';
import type { DayOrder, ImportPreview } from '#contract/imports/schema.ts';
import { StepTitle } from '#web/imports/step-title.tsx';
import type { ImportEditing } from '#web/imports/use-import.ts';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

/** The second step: the columns' fields, and how dates are read. */
export function ColumnsPanel({ editing }: { editing: ImportEditing }) {
  const { preview, sheet } = editing;
  const known = preview?.columns.filter((field) => field !== null).length ?? 0;
  return (
    <Panel
      heading={<StepTitle step={2}>The columns</StepTitle>}
      end={
        preview &&
        preview.heads.length > 0 && (
          <span className="flex-none text-13 text-ink-3 tabular">
            {known} of {preview.heads.length} known
          </span>
        )
      }
    >
      {preview && preview.heads.length > 0 ? (
        <>
          <HeadRow headRow={preview.head_row} onChoose={editing.chooseHeadRow} />
          <ul>
            {preview.heads.map((head, column) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: heads may repeat; their places don't change.
                key={column}
                className="grid grid-cols-[minmax(0,1fr)_auto_9rem] items-center gap-3 px-5 py-2 not-first:border-t not-first:border-line phone:grid-cols-[minmax(0,1fr)_auto_8.5rem] phone:px-4"
              >
                <span className="grid min-w-0 text-14/[1.3]">
                  <b className="truncated monospace">{head || `Column ${column + 1}`}</b>
                  <span className="truncated text-ink-3">{preview.examples[column]}</span>
                </span>
                <Icon icon={ArrowRight} size={16} className="text-ink-3" />
                <Select
                  aria-label={`What ${head || `column ${column + 1}`} holds`}
                  value={(sheet.columns ?? preview.columns)[column] ?? ''}
                  onChange={({ currentTarget }) =>
                    editing.chooseColumn(column, (currentTarget.value || null) as ImportField | null)
                  }
                  options={IMPORT_FIELDS[sheet.kind].map((field) => ({ id: field, name: FIELD_LABELS[field] }))}
                >
                  <option value="">Left out</option>
                </Select>
              </li>
            ))}
          </ul>
          {preview.time_zones !== null && (
            <PanelBody>
              <p className="text-13 text-ink-3">{preview.time_zones}</p>
            </PanelBody>
          )}
          {preview.day_question && (
            <DayOrderQuestion
              preview={preview}
              chosen={sheet.day_order ?? preview.day_order}
              onChoose={editing.chooseDayOrder}
            />
          )}
        </>
      ) : (
        <PanelBody>
          <p className="text-13 text-ink-3">
            The columns are found by their names, or by their contents, once the sheet is here.
          </p>
        </PanelBody>
      )}
    </Panel>
  );
}

/** A title and notes may precede the column names, or a sheet has none. */
const HEAD_ROWS_OFFERED = 20;

function HeadRow({ headRow, onChoose }: { headRow: number; onChoose: (row: number) => void }) {
  return (
    <label className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-3 border-b border-line px-5 py-2 text-14 phone:px-4">
      <span>Column names</span>
      <Select value={headRow} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
        <option value={0}>None</option>
        {Array.from({ length: Math.max(HEAD_ROWS_OFFERED, headRow) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their numbers.
          <option key={at} value={at + 1}>
            In row {at + 1}
          </option>
        ))}
      </Select>
    </label>
  );
}

interface DayOrderQuestionProps {
  preview: ImportPreview;
  chosen: DayOrder | null;
  onChoose: (order: DayOrder) => void;
}

function DayOrderQuestion({ preview: { day_question }, chosen, onChoose }: DayOrderQuestionProps) {
  if (!day_question) return null;
  return (
    <div className="mx-5 mt-1 mb-5 flex gap-3 rounded-2 bg-warn-soft px-4 py-3 text-14 text-warn [&_b]:mb-2 [&_b]:block [&_b]:text-ink">
      <Icon icon={Calendar} size={20} />
      <div>
        <b>{day_question.question}</b>
        <Segmented<DayOrder | ''>
          label="Order of day and month"
          value={chosen ?? ''}
          options={[
            { value: 'day first', label: day_question.day_first },
            { value: 'month first', label: day_question.month_first },
          ]}
          onChange={(order) => order && onChoose(order)}
        />
      </div>
    </div>
  );
}
