import {
  EARLY_MATCH_HOURS,
  GAME_SERVER_BYTES_PER_REQUEST,
  GAME_SERVER_MAX_BODY_BYTES,
  GAME_SERVER_REQUESTS_PER_MINUTE,
  GAME_SERVER_VALUES_PER_REQUEST,
  IDEMPOTENCY_KEY_HOURS,
  MAX_JSON_DEPTH,
  MAX_JSON_VALUES,
  SAME_MATCH_MINUTES,
  SAME_MATCH_OF_SERVER_MINUTES,
} from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { CodeBlock } from '#web/docs/code-block.tsx';
import { ExampleBlock } from '#web/docs/reference/example-block.tsx';
import { luauExample, MODULE_EXAMPLE } from '#web/docs/reference/match-example.ts';
import { EXAMPLES } from '#web/docs/reference/request-examples.ts';
import { type Term, TermList } from '#web/docs/term-list.tsx';
import { absoluteApiUrl } from '#web/kit/http/call.ts';
import { Link } from '#web/kit/ui/link.tsx';

const MAX_BODY = `${GAME_SERVER_MAX_BODY_BYTES / 1024 ** 2} MiB`;

const STATUSES: Term[] = [
  ['201', 'The match is stored.'],
  ['200', 'Nothing new is stored: a dry run, or a match that was stored before under the same Idempotency-Key.'],
  ['400', 'The body is not valid. The error names the field by its path, as in player_data.Blue.players[0].goals.'],
  ['401', 'The key is missing, mistyped, revoked, or replaced by a newer one.'],
  ['409', 'The Idempotency-Key was used with another body before. The error names that match.'],
  ['413', `The body is larger than ${MAX_BODY}, as sent or when inflated.`],
  ['415', 'The Content-Type is not application/json, or the Content-Encoding is not gzip.'],
  ['429', 'The league has used up its requests for this minute. Wait for the seconds in Retry-After.'],
  ['500, 503', 'Something went wrong on our side. Send the match again later, with the same Idempotency-Key.'],
];

/** Messages in a script's output. */
const SYMPTOMS: Term[] = [
  [
    "Can't find secret with given key",
    'The secret has another name, or you are in Studio and it is not entered there.',
  ],
  ['HTTP requests are off', 'Allow HTTP Requests is not turned on for the experience.'],
  ['401: The API key is not valid', 'The secret holds something else, or a key that a newer one has replaced.'],
  ['has not arrived yet', 'The site could not be reached so far. The module keeps trying, and logs the cause.'],
  [
    'was refused and is not in the league',
    'The sentence after it is the reason. With a data store the match is kept until your script sends it again.',
  ],
  [
    'On-Hold',
    'The match is stored and waits for the league, as the data contradicts itself. The output lists the contradictions.',
  ],
];

export function SendingSection() {
  const url = absoluteApiUrl('/submissions/game_server');
  return (
    <section aria-labelledby="sending">
      <h2 id="sending">Send a match from a Roblox server</h2>
      <p>
        A league's own server can send each match as it ends. It takes five minutes, and you need to be able to do three
        things:
      </p>
      <ul>
        <li>manage the league's API key, which takes access level {ACCESS_LEVELS.apiKey};</li>
        <li>add a secret to the experience, which only its owner can, or the owner of its group;</li>
        <li>edit the place in Roblox Studio.</li>
      </ul>
      <h3>1. Get a key</h3>
      <p>
        On{' '}
        <Link className="link" to="/dashboard/myLeagues">
          myLeagues
        </Link>
        , open your league and choose Manage, then Keys, then Generate New API Key. The key goes to your clipboard and
        cannot be shown again. A new key replaces the old one at once, or after a time you choose. The key decides which
        league a match belongs to. With several servers, choose New key below it for each: named keys stay valid until
        they are revoked, or rotated with time to change over.
      </p>
      <h3>2. Add it to the experience</h3>
      <p>
        On Roblox's Creator Hub, choose your experience, then Secrets, then Create Secret. Its name is{' '}
        <code className="monospace">league_api_key</code>, the secret is the key, the domain{' '}
        <code className="monospace">{new URL(url).hostname}</code>. Never put the key where players' devices could read
        it, as in a LocalScript or ReplicatedStorage.
      </p>
      <p>
        In Studio, open File, Experience Settings, Security, and turn on Allow HTTP Requests. Studio does not see the
        secrets of the Creator Hub: enter the same one there under Secrets, so that you can try your script.
      </p>
      <h3>3. Add the module and a script</h3>
      <p>
        Download{' '}
        <a className="link" href="/touchline.rbxmx">
          touchline.rbxmx
        </a>{' '}
        and drag it into ServerScriptService. It has this site's address, counts goals and cards, and delivers each
        match once, whatever the network does. Beside it, insert a Script that reports what happens:
      </p>
      <CodeBlock title="Luau: with the module" code={MODULE_EXAMPLE} />
      <p>
        Press Play. The output shows how the match would be stored: from Studio, nothing is. This match is made up:
        before you publish the place, move the calls to where your own game counts goals and shows cards. The output of
        a live server has the id of each stored match.
      </p>
      <h3>When nothing arrives</h3>
      <p>The output of the server has the reason, usually one of these:</p>
      <TermList terms={SYMPTOMS} />
      <p>
        Give the module a data store: <code className="monospace">Touchline.new(secret, {'{ store = … }'})</code>. What
        has not arrived when a server closes is stored within two seconds, and the next server sends it. Matches that
        the site refused, and unfinished ones, are kept too: <code className="monospace">touchline:unsent()</code> lists
        them, <code className="monospace">touchline:sendAgain(unsent)</code> and{' '}
        <code className="monospace">touchline:discard(unsent)</code> end that.
      </p>
      <h3>Without the module</h3>
      <p>Make the request yourself:</p>
      <CodeBlock title="Luau: send a match" code={luauExample(url)} />
      <h3>By hand</h3>
      <p>
        With <code className="monospace">?dry_run=1</code> a match is checked in full, and nothing is stored. The key is
        in the variable API_KEY here:
      </p>
      <ExampleBlock example={EXAMPLES.tryMatch} />
      <p>
        Without it, the response is 201 with the <code className="monospace">Match_ID</code>, which leads to the match:
      </p>
      <CodeBlock title="Response: send a match" code={EXAMPLES.sendMatch.answer} />
      <TermList terms={STATUSES} />
      <p>
        Fields that don't exist, ids that are no Roblox ID, a type that no competition counts, and a clock that is ahead
        don't stop a match: the response lists them in <code className="monospace">warnings</code>, as sentences with
        the field's path.
      </p>
      <h3>Send again without counting twice</h3>
      <p>
        Give each match an <code className="monospace">Idempotency-Key</code> of 1 to 200 printable ASCII characters,
        and use the same one whenever you send that match again. For {IDEMPOTENCY_KEY_HOURS} hours the same key and body
        return 200 with the first <code className="monospace">Match_ID</code> and{' '}
        <code className="monospace">"duplicate": true</code>. Without the header, a match that is sent twice is stored
        twice, and the second one is put On-Hold.
      </p>
      <CodeBlock title="Response: send it again" code={EXAMPLES.sendAgain.answer} />
      <h3>How much you can send</h3>
      <p>
        A league's keys share {GAME_SERVER_REQUESTS_PER_MINUTE} requests a minute. A body, inflated, costs one for each{' '}
        {GAME_SERVER_BYTES_PER_REQUEST / 1024} KiB or {GAME_SERVER_VALUES_PER_REQUEST} JSON values, rounded up; most
        matches cost one. The header <code className="monospace">RateLimit-Cost</code> has the cost. The limits are{' '}
        {MAX_BODY}, {MAX_JSON_VALUES} values and {MAX_JSON_DEPTH} levels.
      </p>
      <h3>When a match is put On-Hold</h3>
      <p>
        A match with consistent data is Approved - Official. Any other is stored as On-Hold. The response says why in{' '}
        <code className="monospace">reasons</code>, and the league accepts or declines the match under Requests. The
        score that you sent is kept. The reasons are:
      </p>
      <ul>
        <li>the goals of a team's players add up to more than the team's score;</li>
        <li>there are Goal or Own Goal events, and they add up to another score;</li>
        <li>a player is in both teams;</li>
        <li>a player has more than one red card;</li>
        <li>it is a match of a league or a group that went to extra time, or the first of two legs that did;</li>
        <li>
          it was played {EARLY_MATCH_HOURS} hours or more before the kick-off of its fixture, without naming it by
          fixture_id;
        </li>
        <li>
          it may be a duplicate: the league has a match of the same two teams, score, type and scorers within{' '}
          {SAME_MATCH_MINUTES} minutes, or {SAME_MATCH_OF_SERVER_MINUTES / 60} hours on the same{' '}
          <code className="monospace">server_instance</code>.
        </li>
      </ul>
    </section>
  );
}
