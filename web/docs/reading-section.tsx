import { FILTERS, MATCHES_PER_PAGE } from '#contract/kit/limits.ts';
import { DEFAULT_MATCH_TYPE } from '#contract/submissions/sports.ts';
import { CodeBlock } from '#web/docs/code-block.tsx';
import { ExampleBlock } from '#web/docs/reference/example-block.tsx';
import { BOUNDS } from '#web/docs/reference/match-example.ts';
import { cursorExample, EXAMPLES } from '#web/docs/reference/request-examples.ts';
import { type Term, TermList } from '#web/docs/term-list.tsx';
import { absoluteApiUrl } from '#web/kit/http/call.ts';
import { Link } from '#web/kit/ui/link.tsx';

const LIST_FILTERS: Term[] = [
  ['page', '1 by default.'],
  ['per_page', `1 to ${BOUNDS.perPage}; ${MATCHES_PER_PAGE} by default.`],
  ['cursor', 'In place of page, to read the whole list; see below.'],
  ['date', 'One day, in UTC, as YYYY-MM-DD.'],
  ['from, to', 'Days in UTC, both included.'],
  ['league', 'The id of a league.'],
  ['type, status', 'Matches of one type or one status, as they are spelt in responses.'],
  ['sort', 'newest, as without it, or oldest.'],
  ['team', 'Part of the match name, in upper or lower case.'],
  ['min_events', `${FILTERS.events.min} to ${FILTERS.events.max}.`],
  ['min_goals', `${FILTERS.goals.min} to ${FILTERS.goals.max}, of both teams together.`],
  ['min_players', `0 to ${FILTERS.players.max}, of both teams together.`],
];

const FIGURES_FILTERS: Term[] = [
  ['season', "The id of one of the league's seasons."],
  [
    'from, to',
    'Days in the league’s time zone, both included, in place of a season. Without either: the current season, else the next, else the last, or the year up to the newest match.',
  ],
  [
    'type',
    `Matches of one type; * for all types. Without it, standings are of ${DEFAULT_MATCH_TYPE} and leaderboards the sums of all competitions.`,
  ],
  ['competition', 'Of leaderboards: the id of one competition, in place of a type.'],
];

export function ReadingSection() {
  return (
    <section aria-labelledby="reading">
      <h2 id="reading">Read matches, leagues and groups</h2>
      <p>
        These calls need no key and no account, and return JSON. Scripts of any site may read them in a browser, without
        credentials; calls that need a session are for this site alone. Dates are ISO 8601 in UTC. Ids of Roblox are
        text, all others are numbers. The{' '}
        <Link className="link" to="/docs/reference">
          reference
        </Link>{' '}
        has every call with its fields.
      </p>
      <h3 id="embeds">Embeds, feeds and archives</h3>
      <p>
        A site may show <code className="monospace">/embed/matches/7</code>,{' '}
        <code className="monospace">/embed/leagues/8/table</code> and{' '}
        <code className="monospace">/embed/leagues/8/fixtures</code> in a frame, with{' '}
        <code className="monospace">?theme=dark</code> or <code className="monospace">?theme=light</code>; without one
        they follow the reader’s system. <code className="monospace">GET /api/oembed</code> describes matches, tables
        and players for programs that unfurl links. Results come as a feed at{' '}
        <code className="monospace">/leagues/8/feed.atom</code>, fixtures as a calendar at{' '}
        <code className="monospace">/api/leagues/8/fixtures.ics</code>, and everything of a league as{' '}
        <code className="monospace">/api/leagues/8/archive.zip</code>. The npm package{' '}
        <code className="monospace">touchline-client</code> reads all calls with their types.
      </p>
      <h3>A list of matches</h3>
      <p>
        Every status but declined. All filters are optional and work together;{' '}
        <code className="monospace">total_matches</code> counts the matches on all pages.
      </p>
      <TermList terms={LIST_FILTERS} />
      <ExampleBlock example={EXAMPLES.list} />
      <h3 id="cursors">The whole list</h3>
      <p>
        Numbered pages shift when matches are added. To read everything, start with an empty{' '}
        <code className="monospace">cursor</code> and continue with the <code className="monospace">next_cursor</code>{' '}
        of each page until it is null, with the same filters throughout. You get each match once, whatever is added in
        the meantime. A cursor is opaque: send it back unchanged.
      </p>
      <CodeBlock title="JavaScript: every match" code={cursorExample(absoluteApiUrl(''))} />
      <h3 id="changes">What changed</h3>
      <p>
        <code className="monospace">/leagues/8/matches.ndjson?updated_since=</code> has every match of a league, a line
        each, with its players' lines. The last line has <code className="monospace">next_updated_since</code>: send it
        next time, and get the matches that changed since, as they are now, and{' '}
        <code className="monospace">{'{"match_id":7,"removed":true}'}</code> for each that was declined or removed. No
        change is missed. A match may come twice, and after a restart of our database everything comes again, so store
        matches by their id. Names and crests of teams and votes are no changes of a match. Without its last line a
        response is incomplete: repeat the request.
      </p>
      <p>
        <code className="monospace">/leagues/8/fixtures?season=1&updated_since=</code> does the same for the fixtures of
        a season or a competition: it has those that changed, <code className="monospace">fixture_ids</code> of all that
        there are, and <code className="monospace">next_updated_since</code>. Any other fixture is gone.
      </p>
      <ExampleBlock example={EXAMPLES.changes} />
      <h3>A whole match</h3>
      <p>Its context, both teams with their players, and its events, in the shape in which a server sends them.</p>
      <ExampleBlock example={EXAMPLES.match} />
      <h3>The newest approved matches</h3>
      <p>A few of those that are Approved or Approved - Official, for a front page, each as in the list above.</p>
      <ExampleBlock example={EXAMPLES.newest} />
      <h3>Leagues</h3>
      <p>
        Every league with its id, name, slug, sport, description and methods of submission, its last result, the leader
        of its table, its number of approved matches and how many of them were played in each of the last twelve weeks.
      </p>
      <ExampleBlock example={EXAMPLES.leagues} />
      <h3 id="tables">A league's table and leaderboards</h3>
      <p>Counted from the approved matches, so a correction shows within seconds.</p>
      <TermList terms={FIGURES_FILTERS} />
      <ExampleBlock example={EXAMPLES.table} />
      <ExampleBlock example={EXAMPLES.leaderboards} />
      <ExampleBlock example={EXAMPLES.results} />
      <h3>Players</h3>
      <p>
        Search for players by part of a current or former name. A <code className="monospace">player_key</code> leads to
        their totals, form and matches; see the reference. Profiles that are not public are left out.
      </p>
      <ExampleBlock example={EXAMPLES.players} />
      <h3>Groups</h3>
      <p>
        Every group with its number of matches, its first date and its last result, newest first; and one group with its
        matches and nested groups.
      </p>
      <ExampleBlock example={EXAMPLES.groups} />
      <ExampleBlock example={EXAMPLES.group} />
    </section>
  );
}
