import { MAX_REASON_LENGTH } from '#contract/kit/limits.ts';
import { COMPONENT } from '#server/discord/build-message.ts';

/** `custom_id` of a form's text field. */
const REASON_FIELD = 'reason';
/** Discord's styles of text fields. */
const STYLE = { line: 1, paragraph: 2 } as const;

export interface ReasonForm {
  /** At most 45 characters. */
  title: string;
  /** Label of its field, 'Reason' by default; at most 45 characters. */
  label?: string;
  /** Says who can read the reason; at most 100 characters. */
  hint: string;
  isRequired: boolean;
}

/** Discord's form for a reason or another text; its `custom_id` is that of the button that opened it. */
export function buildReasonForm(custom_id: string, { title, label = 'Reason', hint, isRequired }: ReasonForm): object {
  return {
    custom_id,
    title,
    components: [
      {
        type: COMPONENT.label,
        label,
        description: hint,
        component: {
          type: COMPONENT.textInput,
          custom_id: REASON_FIELD,
          style: isRequired ? STYLE.line : STYLE.paragraph,
          max_length: MAX_REASON_LENGTH,
          required: isRequired,
        },
      },
    ],
  };
}

/** The reason in a submitted form, wherever the form has it; empty for a button. */
export function readReason(components: unknown): string {
  if (Array.isArray(components)) return components.map(readReason).find((text) => text !== '') ?? '';
  if (typeof components !== 'object' || components === null) return '';
  const { custom_id, value, component, components: inner } = components as Record<string, unknown>;
  if (custom_id === REASON_FIELD) return typeof value === 'string' ? value.trim() : '';
  return readReason(component) || readReason(inner);
}
