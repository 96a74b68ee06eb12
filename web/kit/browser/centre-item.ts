/** Scrolls a row horizontally to centre the item that `selector` matches. */
export function centreItem(row: HTMLElement | null, selector: string): void {
  const item = row?.querySelector<HTMLElement>(selector);
  if (row && item) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
}
