import type { Field } from '#web/pages/docs/describe-schema.ts';
import styles from '#web/pages/docs/reference.module.css';
import typography from '#web/styles/typography.module.css';
import { Tag } from '#web/ui/tag.tsx';

interface FieldListProps {
  fields: Field[];
  /** In what is sent, what must be there is marked; in answers, what may be missing. */
  isSent?: boolean;
}

/** Fields with what they are, those within others below them. */
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
