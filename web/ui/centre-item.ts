/** Scrolls a row sideways until its current item is in the middle, as far as there is anything to scroll. */
export function centreItem(row: HTMLElement | null, selector: string): void {
  const item = row?.querySelector<HTMLElement>(selector);
  if (row && item) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
}
