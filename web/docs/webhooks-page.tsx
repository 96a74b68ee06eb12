import { FORMER_SECRET_HOURS, MAX_WEBHOOK_ENDPOINTS } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { SENT_EVENTS, WEBHOOK_EVENTS } from '#contract/webhooks/events.ts';
import { CodeBlock } from '#web/docs/code-block.tsx';
import { VERIFY_PYTHON, VERIFY_TYPESCRIPT } from '#web/docs/reference/webhook-examples.ts';
import { type Term, TermList } from '#web/docs/term-list.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Prose } from '#web/kit/page/prose.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Link } from '#web/kit/ui/link.tsx';

const EVENT_TERMS: Term[] = [
  ...Object.entries(WEBHOOK_EVENTS).map(([event, summary]): Term => [event, `${summary}.`]),
  [
    'fixtures.changed',
    `${SENT_EVENTS['fixtures.changed']}: one request with their ids, for endpoints of fixture.changed.`,
  ],
];

const ANSWERS: Term[] = [
  ['2xx', 'The event has arrived. The body of your response is not read.'],
  ['410', 'The endpoint is disabled until you edit its events.'],
  [
    '429, 503',
    'With Retry-After, in seconds or as an HTTP date, the endpoint gets nothing until then, for a day at most. Test and Send again are tried once at once.',
  ],
  [
    'else',
    'Another status, a redirect, an invalid certificate or no response within 10 seconds: the event is tried again after 5 seconds, then after longer and longer waits, eleven times over a day and a half in all. Then it is Failed.',
  ],
];

const BODY = `{
  "id": "msg_181",
  "type": "match.approved",
  "timestamp": "2026-11-21T19:30:04.120Z",
  "league_id": 8,
  "data": {
    "match_id": 181,
    "path": "/matches/181",
    "match": { "match_id": 181, "status": "Approved - Official", … }
  }
}`;

/** /docs/webhooks: the requests to a league's endpoints, and their verification. */
export function Component() {
  return (
    <div className="page-width">
      <PageHead
        title="Webhooks"
        description="How your own server is told of a league’s matches, fixtures and transfers."
      />
      <div className="page-head phone:mb-4 phone:flex-wrap">
        <div>
          <h1 className="page-title">Webhooks</h1>
          <p className="lede">Your own server gets a signed request when something changes in a league.</p>
        </div>
        <ButtonLink kind="line" to="/docs">
          Guide
        </ButtonLink>
      </div>
      <Prose className="max-w-page-narrow min-w-0 wrap-anywhere [&_code]:wrap-anywhere [&_code]:text-ink [&_section:first-child>h2]:mt-0">
        <h2>Set one up</h2>
        <p>
          In the league's management, with access level {ACCESS_LEVELS.apiKey}, open Webhooks, add the URL, choose
          events and copy the secret, which is shown once. A league can have {MAX_WEBHOOK_ENDPOINTS} endpoints. A URL
          begins with https://, on port 443 or from 1024, and its host has public addresses.
        </p>
        <h2>Events</h2>
        <TermList terms={EVENT_TERMS} />
        <p>
          Each event is a POST. The match, fixture or transfer is as its call of the{' '}
          <Link className="link" to="/docs/reference">
            API
          </Link>{' '}
          returns it to a visitor when the request is sent, so private profiles stay private; it is null if visitors no
          longer see it. Results that are imported, sent with <code className="monospace">"announce": false</code>, or
          played more than a day before they are sent are no events, nor is the end of a vote:{' '}
          <code className="monospace">player_of_the_match</code> of the match has the time at which its winners are
          known.
        </p>
        <CodeBlock title="Body of an event" code={BODY} />
        <h2>Verify the signature</h2>
        <p>
          Requests are signed as in{' '}
          <a className="link" href="https://www.standardwebhooks.com">
            Standard Webhooks
          </a>
          , so its libraries can verify them, with the raw body. For {FORMER_SECRET_HOURS} hours after you replace a
          secret, there are two signatures.
        </p>
        <CodeBlock title="TypeScript: verify a request" code={VERIFY_TYPESCRIPT} />
        <CodeBlock title="Python: verify a request" code={VERIFY_PYTHON} />
        <h2>Answer it</h2>
        <TermList terms={ANSWERS} />
        <p>
          An event may arrive twice, with the same <code className="monospace">webhook-id</code>, and events may arrive
          in another order. Changes of one thing that follow each other may be one event. Send again in the log sends an
          event with a new id.
        </p>
      </Prose>
    </div>
  );
}
