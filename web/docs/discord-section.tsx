import { NEWS_HOURS, WEBHOOK_DELIVERY_DAYS } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { type Term, TermList } from '#web/docs/term-list.tsx';

const ANSWERS: Term[] = [
  ['429', 'Discord limits the rate of messages. The result is sent after the wait that Discord requires.'],
  [
    '5xx',
    'Discord is down, or does not respond within 10 seconds. Ten tries over about four hours follow, then the result is Failed.',
  ],
  [
    '404, 401',
    'The webhook was deleted, or its token is no longer valid. It is shown as disabled until you save a new URL.',
  ],
];

export function DiscordWebhookSection() {
  return (
    <section aria-labelledby="discord">
      <h2 id="discord">Results on Discord</h2>
      <ol>
        <li>
          On Discord, open the channel's settings, Integrations, Webhooks; create a webhook and choose Copy Webhook URL.
        </li>
        <li>
          In myLeagues, with access level {ACCESS_LEVELS.apiKey}, open the league, Authorization, and save the URL under
          Discord. Send a test message to see that it arrives.
        </li>
      </ol>
      <p>
        From then on every match that is approved is posted within seconds: the score, the scorers, who was sent off,
        and a link. Matches approved before are not. A correction edits the message, and a decline deletes it. Names in
        it never ping anyone. To post into a thread or a forum post, add <code className="monospace">?thread_id=</code>{' '}
        and its id to the URL.
      </p>
      <p>
        A match played more than {NEWS_HOURS} hours before it is approved is not posted, so importing a season is quiet;
        when you accept an old request, Send again in the log posts it. Nor is a match sent with{' '}
        <code className="monospace">"announce": false</code>. The league's feed has both.
      </p>
      <p>
        The log below the URL goes back {WEBHOOK_DELIVERY_DAYS} days. If a result has not arrived, it shows Discord's
        response:
      </p>
      <TermList terms={ANSWERS} />
      <p>
        Send again posts the match as it is now, or brings its message up to date. A message deleted on Discord stays
        deleted until you choose Send again. If the connection to Discord breaks at the wrong moment, a result may be
        posted twice: delete the first, as corrections edit the second.
      </p>
    </section>
  );
}
