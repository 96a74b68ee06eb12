import { ChevronDown } from 'lucide';
import { useEffect, useState } from 'react';
import type { ApiAnswer, ApiContent, ApiDescription, ApiReference } from '#contract/kit/openapi.ts';
import { describeType, listFields, type Schemas } from '#web/docs/reference/describe-schema.ts';
import { FieldList } from '#web/docs/reference/field-list.tsx';
import type { ListedCall } from '#web/docs/reference/listed-calls.ts';
import styles from '#web/docs/reference/reference.module.css';
import { useHash } from '#web/kit/browser/use-hash.ts';
import { BreakableText } from '#web/kit/page/breakable-text.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { CopyButton } from '#web/kit/ui/copy-button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { COPIED_TO_CLIPBOARD, FAILED_TO_COPY } from '#web/messages.ts';
import { site } from '#web/site.ts';

interface CallEntryProps {
  call: ListedCall;
  root: string;
  components: ApiDescription['components'];
}

/** A call of the reference, closed until it is opened or linked to. */
export function CallEntry({ call, root, components }: CallEntryProps) {
  const isLinked = useHash() === `#${call.operationId}`;
  const [isOpen, setIsOpen] = useState(isLinked);
  useEffect(() => {
    if (isLinked) setIsOpen(true);
  }, [isLinked]);
  return (
    <details
      id={call.operationId}
      className={styles.call}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.head}>
        <Tag look={call.method === 'GET' ? 'outlined' : 'highlighted'}>{call.method}</Tag>
        <code className={typography.monospace}>
          <BreakableText>{call.path}</BreakableText>
        </code>
        <span className={`${typography.muted} ${typography.size15}`}>{call.summary}</span>
        <Icon icon={ChevronDown} size={16} className={styles.mark} />
      </summary>
      {isOpen && <CallBody call={call} root={root} components={components} />}
    </details>
  );
}

function CallBody({ call, root, components }: CallEntryProps) {
  const toast = useToast();
  const { parameters = [], requestBody } = call;
  const fields = parameters.map(({ name, in: where, required, description, schema }) => ({
    name,
    type: `${describeType(schema, components.schemas)}, in the ${where}`,
    ...(description && { description }),
    isRequired: required,
    fields: [],
  }));
  return (
    <div className={styles.body}>
      <p>
        <b>Who may call:</b> {call['x-access']} {call['x-league']} {call['x-cost']}
      </p>
      <p className={styles.url}>
        <code className={typography.monospace}>
          {call.method} {root}
          {call.path}
        </code>
        <CopyButton
          text={`${site.origin}/docs/reference#${call.operationId}`}
          label={`Copy link: ${call.summary}`}
          kind="line"
          size="small"
          onCopied={() => toast.success(COPIED_TO_CLIPBOARD)}
          onFailed={() => toast.failure(FAILED_TO_COPY)}
        >
          Copy link
        </CopyButton>
      </p>
      {fields.length > 0 && <h3>Parameters</h3>}
      {fields.length > 0 && <FieldList fields={fields} isSent />}
      {requestBody && <h3>Body</h3>}
      {requestBody && <Content content={requestBody.content} schemas={components.schemas} isSent />}
      <h3>Responses</h3>
      <ul className={`${layout.stack} ${layout.gap3}`}>
        {Object.entries(call.responses).map(([status, answer]) => (
          <Answer key={status} status={status} answer={answer} components={components} />
        ))}
      </ul>
    </div>
  );
}

interface AnswerProps {
  status: string;
  answer: ApiAnswer | ApiReference;
  components: ApiDescription['components'];
}

/** Failures share one body, described at the top of the page. */
function Answer({ status, answer, components }: AnswerProps) {
  const isShared = '$ref' in answer;
  const { description, headers, content } = isShared ? findAnswer(answer, components) : answer;
  return (
    <li>
      <p>
        <b className={typography.figures}>{status}</b> {description}
      </p>
      {!isShared && headers && <p className={styles.headers}>Headers: {Object.keys(headers).join(', ')}</p>}
      {!isShared && content && <Content content={content} schemas={components.schemas} />}
    </li>
  );
}

function findAnswer({ $ref }: ApiReference, { responses }: ApiDescription['components']): ApiAnswer {
  return responses[$ref.replace('#/components/responses/', '')] ?? { description: '' };
}

function Content({ content, schemas, isSent = false }: { content: ApiContent; schemas: Schemas; isSent?: boolean }) {
  return Object.entries(content).map(([type, { schema }]) => {
    const fields = listFields(schema, schemas);
    const isList = 'items' in schema;
    return (
      <div key={type}>
        <p className={styles.headers}>
          {type}
          {fields.length === 0 ? `: ${describeType(schema, schemas)}` : isList && ': a list of'}
        </p>
        {fields.length > 0 && <FieldList fields={fields} isSent={isSent} />}
      </div>
    );
  });
}
