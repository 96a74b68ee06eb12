/** What the server answered to a call that it made for this page. */
interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const answers = readAnswers();

/**
 * The answer that came with the page to a call named by method and path, as `GET /matches/7`; each serves once, so that
 * whoever asks later gets what is so then.
 */
export function takeAnswer(call: string): PageAnswer | undefined {
  const answer = answers.get(call);
  answers.delete(call);
  return answer;
}

/** None for a page that the browser took from its history: it may have kept it for long. */
function readAnswers(): Map<string, PageAnswer> {
  if (typeof document === 'undefined' || cameFromHistory()) return new Map();
  const text = document.getElementById('answers')?.textContent;
  return new Map(Object.entries(JSON.parse(text || '{}') as Record<string, PageAnswer>));
}

function cameFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}
