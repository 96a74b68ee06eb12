const IDS_PER_PAGE = 32_768;

/** A set of ids that are mostly consecutive, one bit each. */
export class IdSet {
  readonly #pages = new Map<number, Uint32Array>();

  has(id: number): boolean {
    return ((this.#pageOf(id)?.[wordOf(id)] ?? 0) & bitOf(id)) !== 0;
  }

  add(id: number): void {
    const page = this.#pageOf(id) ?? new Uint32Array(IDS_PER_PAGE / 32);
    page[wordOf(id)] = (page[wordOf(id)] as number) | bitOf(id);
    this.#pages.set(Math.floor(id / IDS_PER_PAGE), page);
  }

  delete(id: number): void {
    const page = this.#pageOf(id);
    if (page) page[wordOf(id)] = (page[wordOf(id)] as number) & ~bitOf(id);
  }

  #pageOf(id: number): Uint32Array | undefined {
    return this.#pages.get(Math.floor(id / IDS_PER_PAGE));
  }
}

function wordOf(id: number): number {
  return (id % IDS_PER_PAGE) >>> 5;
}

function bitOf(id: number): number {
  return 1 << (id & 31);
}
