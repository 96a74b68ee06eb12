import { TEAM_TOTALS } from '#contract/teams.ts';
import { apiUrl } from '#web/http/call.ts';
import { CodeBlock } from '#web/pages/docs/code-block.tsx';
import { type Term, TermList } from '#web/pages/docs/term-list.tsx';

const COLUMNS: Term[] = [
  ['team-stats.csv', <Columns key="team" names={['team', 'name', 'goals', ...TEAM_TOTALS]} />],
  [
    'player-stats.csv',
    <Columns key="player" names={['team', 'name', 'id', 'goals', 'assists', 'yellow_cards', 'red_cards']} />,
  ],
];

export function CsvSection() {
  return (
    <section aria-labelledby="csv">
      <h2 id="csv">Stats as CSV</h2>
      <p>
        Each match has two files, for its teams and for its players. The Exports tab of the match has the links, which
        need no account and also work in a spreadsheet's import from the web. Put the id of your match in place of the
        1, and leave <code className="mono">include-headers=true</code> out to get the rows alone.
      </p>
      <CodeBlock
        title="CSV links"
        code={['team-stats', 'player-stats']
          .map((file) => apiUrl(`/matches/1/${file}.csv?include-headers=true`))
          .join('\n')}
      />
      <p>
        The files are comma-separated UTF-8. A total that the match does not carry is an empty cell. Text that a
        spreadsheet would run as a formula begins with an apostrophe. The columns are, in this order:
      </p>
      <TermList terms={COLUMNS} />
    </section>
  );
}

function Columns({ names }: { names: string[] }) {
  return <code className="mono">{names.join(', ')}</code>;
}
