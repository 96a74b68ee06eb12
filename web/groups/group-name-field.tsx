import type { ComponentProps } from 'react';
import { TextField } from '#web/kit/fields/fields.tsx';

/** The name of a group. The server rejects control characters, such as a pasted tab. */
export function GroupNameField({ onChange, ...field }: ComponentProps<typeof TextField>) {
  return <TextField {...field} onChange={(text) => onChange(text.replace(/\p{Cc}/gu, ' '))} />;
}
