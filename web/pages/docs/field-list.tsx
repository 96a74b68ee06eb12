import type { Field } from '#web/pages/docs/describe-schema.ts';

interface FieldListProps {
  fields: Field[];
  /** In what is sent, what must be there is marked; in answers, what may be missing. */
  isSent?: boolean;
}

/** Fields with what they are, those within others below them. */
export function FieldList({ fields, isSent = false }: FieldListProps) {
  return (
    <ul className="fields">
      {fields.map((field) => (
        <li key={field.name}>
          <p>
            <code className="mono">{field.name}</code> <span className="fields__type">{field.type}</span>
            {field.isRequired === isSent && <span className="tag tag--line">{isSent ? 'required' : 'optional'}</span>}
          </p>
          {field.description && <p>{field.description}</p>}
          {field.fields.length > 0 && <FieldList fields={field.fields} isSent={isSent} />}
        </li>
      ))}
    </ul>
  );
}
