import { ExampleBlock } from '#web/pages/docs/example-block.tsx';
import { EXAMPLES } from '#web/pages/docs/request-examples.ts';

export function CsvSection() {
  return (
    <section aria-labelledby="csv">
      <h2 id="csv">Stats as CSV</h2>
      <p>
        Each match has two files, for its teams and for its players. The Exports tab of the match has the links, which
        need no account and also work in a spreadsheet's import from the web. Leave{' '}
        <code className="mono">include-headers=true</code> out to get the rows alone.
      </p>
      <ExampleBlock example={EXAMPLES.teamStats} />
      <ExampleBlock example={EXAMPLES.playerStats} />
      <p>
        The files are comma-separated UTF-8. A total that the match does not carry is an empty cell. Text that a
        spreadsheet would run as a formula begins with an apostrophe.
      </p>
    </section>
  );
}
