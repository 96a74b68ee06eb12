import { ChevronDown } from 'lucide';
import { useEffect, useState } from 'react';
import type { ApiAnswer, ApiContent, ApiDescription, ApiReference } from '#contract/kit/openapi.ts';
import styles from '#web/docs/reference/call-entry.module.css';
import { type DescribedField, describeType, listFields, type Schemas } from '#web/docs/reference/describe-schema.ts';
import type { ListedCall } from '#web/docs/reference/listed-calls.ts';
import { useHash } from '#web/kit/browser/use-hash.ts';
import { BreakableText } from '#web/kit/page/breakable-text.tsx';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
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
      className={`rounded-3 border border-line bg-surface not-first:mt-2 ${styles.call}`}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="relative flex list-none flex-wrap items-baseline gap-x-3 gap-y-1 [border-radius:inherit] py-3 ps-4 pe-10 hover:bg-surface-2 [&::-webkit-details-marker]:hidden">
        <Tag look={call.method === 'GET' ? 'outlined' : 'highlighted'}>{call.method}</Tag>
        <code className="monospace wrap-anywhere">
          <BreakableText>{call.path}</BreakableText>
        </code>
        <span className="text-15 text-ink-2">{call.summary}</span>
        <Icon
          icon={ChevronDown}
          size={16}
          className={`absolute end-4 top-[calc(50%_-_0.5rem)] text-ink-3 [transition:transform_var(--t-fast)_var(--ease-out)] ${styles.mark}`}
        />
      </summary>
      {isOpen && <CallBody call={call} root={root} components={components} />}
    </details>
  );
}

function CallBody({ call, root, components }: CallEntryProps) {
  const { parameters = [], requestBody } = call;
  const fields = parameters.map(({ name, in: where, required, description, schema }) => ({
    name,
    type: `${describeType(schema, components.schemas)}, in the ${where}`,
    ...(description && { description }),
    isRequired: required,
    fields: [],
  }));
  return (
    <div className="grid gap-3 border-t border-line px-4 pt-3 pb-5 text-15 text-ink-2 [&>*]:min-w-0">
      <p>
        <b>Who may call:</b> {call['x-access']} {call['x-league']} {call['x-cost']}
      </p>
      <p className="flex flex-wrap items-center justify-between gap-2 rounded-2 bg-sunken py-2 ps-3 pe-2 text-ink [box-shadow:inset_0_0_0_1px_var(--line)]">
        <code className="monospace wrap-anywhere">
          {call.method} {root}
          {call.path}
        </code>
        <CopyButton
          text={`${site.origin}/docs/reference#${call.operationId}`}
          label={`Copy link: ${call.summary}`}
          kind="line"
          size="small"
        >
          Copy link
        </CopyButton>
      </p>
      {fields.length > 0 && <h3 className="mt-2 text-16 text-ink">Parameters</h3>}
      {fields.length > 0 && <FieldList fields={fields} isSent />}
      {requestBody && <h3 className="mt-2 text-16 text-ink">Body</h3>}
      {requestBody && <ContentEntry content={requestBody.content} schemas={components.schemas} isSent />}
      <h3 className="mt-2 text-16 text-ink">Responses</h3>
      <ul className="stack gap-3">
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
        <b className="tabular">{status}</b> {description}
      </p>
      {!isShared && headers && <p className="text-14 text-ink-3">Headers: {Object.keys(headers).join(', ')}</p>}
      {!isShared && content && <ContentEntry content={content} schemas={components.schemas} />}
    </li>
  );
}

function findAnswer({ $ref }: ApiReference, { responses }: ApiDescription['components']): ApiAnswer {
  return responses[$ref.replace('#/components/responses/', '')] ?? { description: '' };
}

function ContentEntry({
  content,
  schemas,
  isSent = false,
}: {
  content: ApiContent;
  schemas: Schemas;
  isSent?: boolean;
}) {
  return Object.entries(content).map(([type, { schema }]) => {
    const fields = listFields(schema, schemas);
    const isList = 'items' in schema;
    return (
      <div key={type}>
        <p className="text-14 text-ink-3">
          {type}
          {fields.length === 0 ? `: ${describeType(schema, schemas)}` : isList && ': a list of'}
        </p>
        {fields.length > 0 && <FieldList fields={fields} isSent={isSent} />}
      </div>
    );
  });
}

interface FieldListProps {
  fields: DescribedField[];
  /** Requests mark the required fields, responses the optional ones. */
  isSent?: boolean;
}

/** Fields with their types, nested fields below their parent. */
function FieldList({ fields, isSent = false }: FieldListProps) {
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <li className="border-t border-line py-2 wrap-anywhere" key={field.name}>
          <p className="first:flex first:flex-wrap first:items-baseline first:gap-x-2 first:gap-y-0 first:text-ink">
            <code className="monospace">{field.name}</code> <span className="text-14 text-ink-3">{field.type}</span>
            {field.isRequired === isSent && <Tag look="outlined">{isSent ? 'required' : 'optional'}</Tag>}
          </p>
          {field.description && (
            <p className="first:flex first:flex-wrap first:items-baseline first:gap-x-2 first:gap-y-0 first:text-ink">
              {field.description}
            </p>
          )}
          {field.fields.length > 0 && <FieldList fields={field.fields} isSent={isSent} />}
        </li>
      ))}
    </ul>
  );
}
