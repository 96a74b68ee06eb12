import type { Field } from '#web/docs/reference/describe-schema.ts';
import styles from '#web/docs/reference/reference.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Tag } from '#web/kit/ui/tag.tsx';

interface FieldListProps {
  fields: Field[];
  /** Requests mark the required fields, responses the optional ones. */
  isSent?: boolean;
}

/** Fields with their types, nested fields below their parent. */
export function FieldList({ fields, isSent = false }: FieldListProps) {
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <li key={field.name}>
          <p>
            <code className={typography.monospace}>{field.name}</code>{' '}
            <span className={styles.fieldType}>{field.type}</span>
            {field.isRequired === isSent && <Tag look="outlined">{isSent ? 'required' : 'optional'}</Tag>}
          </p>
          {field.description && <p>{field.description}</p>}
          {field.fields.length > 0 && <FieldList fields={field.fields} isSent={isSent} />}
        </li>
      ))}
    </ul>
  );
}
