import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { WEBHOOK_DELIVERY_DAYS } from '#contract/limits.ts';
import { type Term, TermList } from '#web/pages/docs/term-list.tsx';

const ANSWERS: Term[] = [
  ['429', 'Discord asks to wait. The result waits as long as it says, and is then sent.'],
  ['5xx', 'Discord is ill, or does not answer within 10 seconds. Ten tries over some four hours, then it is Failed.'],
  ['404', 'The webhook is gone, and is disabled. The league shows so until it gets a new URL.'],
  ['401', "The webhook's token no longer fits: the same."],
];

/** What league staff need to know of their results on Discord. */
export function DiscordSection() {
  return (
    <section aria-labelledby="discord">
      <h2 id="discord">Results on Discord</h2>
      <ol>
        <li>
          On Discord, open the channel's settings, Integrations, Webhooks; make a webhook and choose Copy Webhook URL.
        </li>
        <li>
          In myLeagues, with access level {ACCESS_LEVELS.apiKey}, open the league, Authorization, and save the URL under
          Discord. Send a test message to see that it arrives.
        </li>
      </ol>
      <p>
        From then on each match that comes to count is posted: the score, the scorers, who was sent off, and a link.
        Older matches are not. A correction edits the message, a decline deletes it, within seconds. No name in it pings
        anybody. To post into a thread or a forum post, add <code className="mono">?thread_id=</code> and its id to the
        URL.
      </p>
      <p>
        The log below the URL keeps {WEBHOOK_DELIVERY_DAYS} days. It says what Discord answered when a result did not
        arrive:
      </p>
      <TermList terms={ANSWERS} />
      <p>
        Send again posts the match as it is now, or brings its message up to date. A message that somebody deleted on
        Discord stays deleted unless you choose so. Now and then, when a connection breaks at the wrong moment, a result
        is posted twice; delete one of them.
      </p>
    </section>
  );
}
