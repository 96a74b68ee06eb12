/**
 * Discord's numbers of component types, from its documentation. Ours are in `build-message.ts`; a wrong one there would
 * go unnoticed if the fake shared them.
 */
export const COMPONENT = {
  row: 1,
  button: 2,
  select: 3,
  textInput: 4,
  section: 9,
  text: 10,
  thumbnail: 11,
  separator: 14,
  container: 17,
  label: 18,
} as const;

/** Discord's number for the style of link buttons. */
export const LINK_STYLE = 5;

/** A component of a message, with the fields of all types; an application may omit any. */
export interface FakeComponent {
  type: number;
  components?: FakeComponent[];
  component?: FakeComponent;
  accessory?: FakeComponent;
  content?: string;
  accent_color?: number;
  custom_id?: string;
  label?: string;
  style?: number;
  url?: string;
  options?: { label?: string; value?: string; description?: string; default?: boolean }[];
  min_values?: number;
  max_values?: number;
  placeholder?: string;
  media?: { url: string };
  description?: string;
}
