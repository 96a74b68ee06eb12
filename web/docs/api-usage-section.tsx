import { API_REQUESTS_PER_MINUTE, GAME_SERVER_REQUESTS_PER_MINUTE } from '#contract/kit/limits.ts';
import { CodeBlock } from '#web/docs/code-block.tsx';
import { ExampleBlock } from '#web/docs/reference/example-block.tsx';
import { EXAMPLES, LIMIT_HEADERS } from '#web/docs/reference/request-examples.ts';
import { type Term, TermList } from '#web/docs/term-list.tsx';
import { Link } from '#web/kit/ui/link.tsx';

const STATUSES: Term[] = [
  ['400', 'The request is not valid. The error names the field.'],
  ['401', 'You are not signed in, or the key or token is not valid.'],
  ['403', 'You lack access. The error names what you need.'],
  ['404', 'It does not exist, or no longer does.'],
  ['405', 'The path has other methods, which the header Allow lists.'],
  ['409', 'The request conflicts with stored data.'],
  ['413', 'The body is too large.'],
  ['415', 'The body is not application/json, or has an encoding other than gzip.'],
  ['429', 'Too many requests. Wait for the seconds in Retry-After.'],
  ['500', 'Something went wrong on our side.'],
  ['503', 'Temporarily unavailable. Try again after the seconds in Retry-After.'],
];

/** Caching, rate limits and errors, for every caller. */
export function ApiUsageSection() {
  return (
    <>
      <section aria-labelledby="caching">
        <h2 id="caching">Fetch only what is new</h2>
        <p>
          Public responses, CSV included, have an <code className="monospace">ETag</code>, which names their version.
          Send it with your next request. While nothing has changed, the response is 304 without a body.
        </p>
        <ExampleBlock example={EXAMPLES.unchanged} />
        <p>
          Caches may keep such a response for five seconds, as its <code className="monospace">Cache-Control</code>{' '}
          allows. More frequent requests return nothing new.
        </p>
      </section>
      <section aria-labelledby="tokens">
        <h2 id="tokens">Personal tokens</h2>
        <p>
          To call the API as yourself, create a token under Settings, Security, and send it as{' '}
          <code className="monospace">Authorization: Bearer tlp_…</code>. A token for reading sees what you see; one for
          writing also acts as you. Limit it to a league, and it calls what is of that league and what anyone may read
          of the whole site. None manages tokens, sessions, your Roblox link or your account. Your tokens share one
          limit. A wrong, revoked or expired token or API key gets 401 with{' '}
          <code className="monospace">WWW-Authenticate</code>, from public calls too.
        </p>
      </section>
      <section aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <p>
          Each address, account or API key may make {API_REQUESTS_PER_MINUTE} requests a minute. A few calls have limits
          of their own: game servers make {GAME_SERVER_REQUESTS_PER_MINUTE} a minute for their league, whichever of its
          keys they use, and large bodies count as several. Two headers, from an IETF draft, report this: the quota{' '}
          <code className="monospace">q</code> in a window of <code className="monospace">w</code> seconds, and what
          remains of it as <code className="monospace">r</code> for the next <code className="monospace">t</code>{' '}
          seconds. "api" counts most calls together, "call" this one alone.
        </p>
        <CodeBlock title="Headers: limits" code={LIMIT_HEADERS} />
        <p>
          <code className="monospace">RateLimit</code> is left out of responses that a shared cache may keep, as the
          number would be another caller's. Beyond the limit you get 429, and{' '}
          <code className="monospace">Retry-After</code> with the seconds to wait.
        </p>
      </section>
      <section aria-labelledby="errors">
        <h2 id="errors">When a call fails</h2>
        <p>
          Every failure has a status of 400 or higher and one sentence that explains what is wrong, as{' '}
          <code className="monospace">application/problem+json</code> (RFC 9457). For programs there is a{' '}
          <code className="monospace">code</code>, and <code className="monospace">field</code> names the part of the
          request at fault if there is one; <code className="monospace">errors</code> has all of them, with a sentence
          each.
        </p>
        <ExampleBlock example={EXAMPLES.refused} />
        <p>
          A parameter that a call does not have is an error too, so that a typing error never returns more than you
          asked for. Only <code className="monospace">_</code> and <code className="monospace">utm_…</code> are ignored.
        </p>
        <TermList terms={STATUSES} />
        <p>
          <Link to="/docs/reference#errors">All codes</Link> are in the reference.
        </p>
        <p>
          Every response has an <code className="monospace">x-request-id</code> header. Quote it when you ask for help.
        </p>
      </section>
    </>
  );
}
