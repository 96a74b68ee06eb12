import { API_REQUESTS_PER_MINUTE, GAME_SERVER_REQUESTS_PER_MINUTE } from '#contract/limits.ts';
import { CodeBlock } from '#web/pages/docs/code-block.tsx';
import { ExampleBlock } from '#web/pages/docs/example-block.tsx';
import { EXAMPLES, LIMIT_HEADERS } from '#web/pages/docs/request-examples.ts';
import { type Term, TermList } from '#web/pages/docs/term-list.tsx';
import typography from '#web/styles/typography.module.css';

const STATUSES: Term[] = [
  ['400', 'Something does not fit. The sentence names the field.'],
  ['401', 'Nobody is signed in, or the key is not valid.'],
  ['403', 'You may not. The sentence says what is needed.'],
  ['404', 'There is no such thing, or there is no more.'],
  ['409', 'It contradicts what is stored.'],
  ['413', 'The body is too large.'],
  ['415', 'The body is not application/json, or is encoded in another way than gzip.'],
  ['429', 'Too many requests. Wait for the seconds in Retry-After.'],
  ['500', 'The fault is here.'],
  ['503', 'Not at the moment. Try again after the seconds in Retry-After.'],
];

/** What every caller does well to know: versions, limits, failures. */
export function EtiquetteSection() {
  return (
    <>
      <section aria-labelledby="caching">
        <h2 id="caching">Ask only for what is new</h2>
        <p>
          What everyone may read comes with an <code className={typography.monospace}>ETag</code>, the version of the
          answer, CSV included. Send it along the next time. While nothing has changed, the answer is 304 without a
          body.
        </p>
        <ExampleBlock example={EXAMPLES.unchanged} />
        <p>
          A cache between us may keep such an answer for five seconds, which{' '}
          <code className={typography.monospace}>Cache-Control</code> says. Asking for the same thing more often than
          that tells you nothing new.
        </p>
      </section>
      <section aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <p>
          Each address, account or API key may make {API_REQUESTS_PER_MINUTE} requests a minute. A few calls count by
          themselves: game servers make {GAME_SERVER_REQUESTS_PER_MINUTE} a minute for their league, whichever of its
          keys they use, and large bodies count as several. Answers say so in two headers, as the IETF drafts them: the
          quota <code className={typography.monospace}>q</code> in a window of{' '}
          <code className={typography.monospace}>w</code> seconds, and what remains of it as{' '}
          <code className={typography.monospace}>r</code> for the next <code className={typography.monospace}>t</code>{' '}
          seconds. "api" counts most calls together, "call" this one alone.
        </p>
        <CodeBlock title="Headers: limits" code={LIMIT_HEADERS} />
        <p>
          <code className={typography.monospace}>RateLimit</code> is left out where a cache may pass the answer on to
          others, as the number would be of someone else. Beyond the limit you get 429, and{' '}
          <code className={typography.monospace}>Retry-After</code> with the seconds to wait.
        </p>
      </section>
      <section aria-labelledby="errors">
        <h2 id="errors">When a call fails</h2>
        <p>Every failure has a status of 400 or higher and one sentence that says what is wrong.</p>
        <ExampleBlock example={EXAMPLES.refused} />
        <TermList terms={STATUSES} />
        <p>
          Every answer carries an <code className={typography.monospace}>x-request-id</code> header. Name it when you
          ask for help.
        </p>
      </section>
    </>
  );
}
