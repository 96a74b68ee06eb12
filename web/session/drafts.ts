/** What someone has typed, kept in this tab while they sign in again; nobody else's account gets it. */
interface KeptDrafts {
  userId: number;
  drafts: Record<string, unknown>;
}

const STORAGE_KEY = 'drafts';

export function keepDraft(key: string, userId: number, draft: unknown): void {
  const kept = readDrafts(userId);
  writeDrafts({ userId, drafts: { ...kept, [key]: draft } });
}

/** The draft of this key, once; undefined when this user has none. */
export function takeDraft(key: string, userId: number): unknown {
  const draft = readDrafts(userId)[key];
  if (draft !== undefined) dropDraft(key, userId);
  return draft;
}

export function dropDraft(key: string, userId: number): void {
  const { [key]: _, ...others } = readDrafts(userId);
  writeDrafts({ userId, drafts: others });
}

/** For a deliberate sign-out: the next person at this browser finds nothing. */
export function dropAllDrafts(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be blocked.
  }
}

function readDrafts(userId: number): KeptDrafts['drafts'] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as KeptDrafts | null;
    return kept?.userId === userId ? kept.drafts : {};
  } catch {
    return {};
  }
}

function writeDrafts(kept: KeptDrafts): void {
  try {
    if (Object.keys(kept.drafts).length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // Storage may be blocked or full; then a draft ends with the page.
  }
}
