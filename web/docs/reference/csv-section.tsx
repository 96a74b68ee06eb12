import { ExampleBlock } from '#web/docs/reference/example-block.tsx';
import { EXAMPLES } from '#web/docs/reference/request-examples.ts';

export function CsvSection() {
  return (
    <section aria-labelledby="csv">
      <h2 id="csv">Stats as CSV</h2>
      <p>
        Each match has two files, for its teams and for its players. The Exports tab of the match has the links, which
        need no account and also work in a spreadsheet's import from the web. Leave{' '}
        <code className="monospace">include-headers=true</code> out to get the rows alone.
      </p>
      <ExampleBlock example={EXAMPLES.teamStats} />
      <ExampleBlock example={EXAMPLES.playerStats} />
      <p>
        A group has them for all of its matches: <code className="monospace">matches.csv</code>, and, for those who are
        signed in, <code className="monospace">player-stats.csv</code>.
      </p>
      <ExampleBlock example={EXAMPLES.groupTable} />
      <p>
        A league's table and leaderboards are files too: <code className="monospace">standings.csv</code> and{' '}
        <code className="monospace">leaderboards.csv</code>.
      </p>
      <ExampleBlock example={EXAMPLES.tableFile} />
      <p>
        So are all of its results and player lines, oldest first, of the matches that count:{' '}
        <code className="monospace">results.csv</code> has a row per match, which ends with the ids of its fixture,
        competition, season and teams; <code className="monospace">player-lines.csv</code> has a row per player and
        match, and columns for positions, minutes and further stats once the league has any.{' '}
        <code className="monospace">season</code>, <code className="monospace">competition</code>,{' '}
        <code className="monospace">from</code> and <code className="monospace">to</code> choose a season, a competition
        and days. A file that fails midway ends with the line <code className="monospace">{'{ "error": "…" }'}</code>.
      </p>
      <ExampleBlock example={EXAMPLES.leagueResults} />
      <ExampleBlock example={EXAMPLES.leaguePlayerLines} />
      <p>
        The files are comma-separated UTF-8, and begin with the byte order mark that Excel needs if you add{' '}
        <code className="monospace">bom=1</code>. A total that the match does not have is an empty cell. Text that a
        spreadsheet would run as a formula begins with an apostrophe.
      </p>
      <h3 id="ndjson">Every match of a league, a group or all leagues</h3>
      <p>
        As NDJSON: each line is a whole match as JSON, by ascending id. <code className="monospace">from</code> and{' '}
        <code className="monospace">to</code> are days, both included. A stream that fails midway ends with the line{' '}
        <code className="monospace">{'{ "error": "…" }'}</code>. Then, or after a network failure, continue with{' '}
        <code className="monospace">since</code> and the last <code className="monospace">match_id</code> that you
        received. The same call fetches matches added since your last download.
      </p>
      <ExampleBlock example={EXAMPLES.leagueMatches} />
      <ExampleBlock example={EXAMPLES.groupMatches} />
      <ExampleBlock example={EXAMPLES.siteMatches} />
    </section>
  );
}
