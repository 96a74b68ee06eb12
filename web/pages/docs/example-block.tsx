import { absoluteApiUrl } from '#web/http/call.ts';
import { CodeBlock } from '#web/pages/docs/code-block.tsx';
import { type RequestExample, toCurl } from '#web/pages/docs/request-examples.ts';
import { site } from '#web/site.ts';

/** A request of the guide, with its response if the example has one. */
export function ExampleBlock({ example }: { example: RequestExample }) {
  return (
    <>
      <CodeBlock title={`curl: ${example.title}`} code={toCurl(example, absoluteApiUrl(''))} />
      {example.answer !== undefined && (
        <CodeBlock title={`Response: ${example.title}`} code={example.answer.replaceAll('$SITE', site.origin)} />
      )}
    </>
  );
}
