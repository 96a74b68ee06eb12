import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';

/** Values of `data-field`, which identify the editor's inputs. Rows count from 0. */
export const FIELDS = {
  penalties: (side: TeamSide) => `${side}-shootout`,
  teamName: (side: TeamSide) => `${side}-name`,
  player: (side: TeamSide, row: number, column: string) => `${side}-${row}-${column}`,
  team: (side: TeamSide, stat: string) => `${side}-${stat}`,
  event: (row: number, column: string) => `event-${row}-${column}`,
  addPlayer: (side: TeamSide) => `${side}-add`,
  addEvent: 'event-add',
};

/** A field's row and its column, such as 'name' or 'goals'. */
interface RowField {
  row: number;
  column: string;
}

/** Row and column of an event's target; undefined for elements other than a row's inputs. */
export function readRowField(target: EventTarget): RowField | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const [, row, column] = target.dataset.field?.split('-') ?? [];
  return column === undefined ? undefined : { row: Number(row), column };
}

interface RowKeys {
  enter: (row: number) => void;
  remove: (row: number, column: string) => void;
  focus: (row: number, column: string) => void;
}

/** Enter moves to the next row, ↑ and ↓ within a column, Alt with Backspace removes the row. */
export function handleRowKey(event: KeyboardEvent, { enter, remove, focus }: RowKeys): void {
  const field = readRowField(event.target);
  if (!field || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  const { row, column } = field;
  if (event.altKey) {
    if (event.key !== 'Backspace') return;
    event.preventDefault();
    remove(row, column);
    return;
  }
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  // In a field with a `datalist` the arrows select a suggestion.
  const isForSuggestions = event.key !== 'Enter' && (event.target as HTMLInputElement).list !== null;
  if (step === undefined || isForSuggestions) return;
  event.preventDefault();
  if (event.key === 'Enter') enter(row);
  focus(row + step, column);
}

/** Moves focus to a field of `root`, after the render that the same event causes. */
export function useFieldFocus(root: RefObject<HTMLElement | null>): (field: string) => void {
  const [request, setRequest] = useState<{ selector: string } | null>(null);

  useLayoutEffect(() => {
    if (request) root.current?.querySelector<HTMLElement>(request.selector)?.focus();
  }, [request, root]);

  return useCallback(
    (field) => {
      const selector = `[data-field="${field}"]`;
      root.current?.querySelector(selector)?.closest('details')?.setAttribute('open', '');
      setRequest({ selector });
    },
    [root],
  );
}
