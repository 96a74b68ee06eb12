import { CodeBlock } from '#web/docs/code-block.tsx';
import { type RequestExample, toCurl } from '#web/docs/reference/request-examples.ts';
import { absoluteApiUrl } from '#web/kit/http/call.ts';
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
