import { FILTERS, MATCHES_PER_PAGE } from '#contract/limits.ts';
import { apiUrl } from '#web/http/call.ts';
import { CodeBlock } from '#web/pages/docs/code-block.tsx';
import { BOUNDS, FAILURE_ANSWER, LIST_ANSWER } from '#web/pages/docs/examples.ts';
import { type Term, TermList } from '#web/pages/docs/term-list.tsx';

const LIST_FILTERS: Term[] = [
  ['page', '1 when left out.'],
  ['per_page', `1 to ${BOUNDS.perPage}; ${MATCHES_PER_PAGE} when left out.`],
  ['date', 'One day, in UTC, as YYYY-MM-DD.'],
  ['team', "A part of the match's name, in capitals or not."],
  ['min_events', `${FILTERS.events.min} to ${FILTERS.events.max}.`],
  ['min_goals', `${FILTERS.goals.min} to ${FILTERS.goals.max}, of both teams together.`],
  ['min_players', `0 to ${FILTERS.players.max}, of both teams together.`],
];

function curl(path: string): string {
  return `curl '${apiUrl(path)}'`;
}

export function ReadingSection() {
  return (
    <section aria-labelledby="reading">
      <h2 id="reading">Read matches, leagues and groups</h2>
      <p>
        These calls need no key and no account, and answer JSON. Use them from a server or a script: browsers do not let
        the pages of other sites read the answers. Dates are ISO 8601 in UTC. Ids of Roblox are text, all others are
        numbers.
      </p>
      <h3>A list of matches</h3>
      <p>
        Newest first, every status but declined. All filters are optional and work together;{' '}
        <code className="mono">total_matches</code> counts the matches on all pages.
      </p>
      <TermList terms={LIST_FILTERS} />
      <CodeBlock
        title="curl: list of matches"
        code={curl('/matches/all_matches?team=city&date=2025-11-15&min_goals=3&page=1&per_page=20')}
      />
      <CodeBlock title="Answer: list of matches" code={LIST_ANSWER} />
      <h3>A whole match</h3>
      <p>Its context, both teams with their players, and its events, in the shape in which a server sends them.</p>
      <CodeBlock title="curl: a match" code={curl('/matches/1')} />
      <h3>The newest approved matches</h3>
      <p>A few of those that are Approved or Approved - Official, for a front page, each as in the list above.</p>
      <CodeBlock title="curl: newest approved matches" code={curl('/matches/ad_matches')} />
      <h3>Leagues</h3>
      <p>Every league with its id, name, slug, sport, description and methods of submission.</p>
      <CodeBlock title="curl: leagues" code={curl('/leagues/all')} />
      <h3>Groups</h3>
      <p>Every group, newest first; and one group with its matches and nested groups.</p>
      <CodeBlock title="curl: groups" code={curl('/groups/all_groups')} />
      <CodeBlock title="curl: a group" code={curl('/groups/1')} />
      <h3>When a call fails</h3>
      <p>
        Every failure has a status of 400 or higher and one sentence that says what is wrong. With 429, wait for the
        seconds in the <code className="mono">Retry-After</code> header.
      </p>
      <CodeBlock title="Answer: failure" code={FAILURE_ANSWER} />
      <p>
        Every response carries an <code className="mono">x-request-id</code> header. Name it when you ask for help.
      </p>
    </section>
  );
}
