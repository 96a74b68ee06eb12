/**
 * Discord's numbers of types of components, from its documentation: ours are in `build-message.ts`, and a wrong one there
 * would pass if the fake shared them.
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

/** Discord's number of the style of buttons that are links. */
export const LINK_STYLE = 5;

/** A component of a message, with the fields of all types; any may be missing in what an application sends. */
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
