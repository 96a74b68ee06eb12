import { COMPONENT, type FakeComponent, LINK_STYLE } from '#demo/fake-discord/fake-component.ts';

/**
 * Reasons for which Discord refuses a message, a list of choices or a form; written from its documentation, not from
 * our builder.
 */

const IS_COMPONENTS_V2 = 1 << 15;
const MAX_COMPONENTS = 40;
const MAX_TEXT_LENGTH = 4000;

/**
 * The reasons to refuse a message with 400; empty if Discord accepts it. Messages may link to `localOrigin` although it
 * has no dot.
 */
export function checkMessage(message: object, localOrigin?: string): string[] {
  const {
    flags = 0,
    components = [],
    content,
    embeds,
  } = message as {
    flags?: number;
    components?: FakeComponent[];
    content?: string;
    embeds?: unknown[];
  };
  const isV2 = (flags & IS_COMPONENTS_V2) !== 0;
  const all = components.flatMap(listComponents);
  const texts = all.map((component) => component.content ?? '').join('');
  const ids = all.flatMap(({ custom_id }) => custom_id ?? []);
  return [
    isV2 && (content || embeds) ? 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2' : '',
    !isV2 && all.some(({ type }) => type > 8) ? 'components of V2 need the flag IS_COMPONENTS_V2' : '',
    hasHalfCharacter(message) ? 'a surrogate alone' : '',
    components.length === 0 && !content ? 'Cannot send an empty message' : '',
    all.length > MAX_COMPONENTS ? `${all.length} components: at most 40` : '',
    texts.length > MAX_TEXT_LENGTH ? `${texts.length} characters: at most 4000` : '',
    new Set(ids).size < ids.length ? 'COMPONENT_CUSTOM_ID_DUPLICATED' : '',
    ...all.map((component) => checkComponent(component, localOrigin)),
  ].filter(Boolean);
}

/** The reasons to refuse a form. */
export function checkForm(form: object): string[] {
  const {
    custom_id = '',
    title = '',
    components = [],
  } = form as {
    custom_id?: string;
    title?: string;
    components?: { type: number; label?: string; description?: string; component?: FakeComponent }[];
  };
  return [
    isBetween(custom_id, 1, 100) ? '' : `custom_id: ${custom_id}`,
    isBetween(title, 1, 45) ? '' : `title: ${title}`,
    components.length === 0 || components.length > 5 ? `${components.length} fields` : '',
    ...components.map(({ type, label = '', description = '', component }) =>
      type === COMPONENT.label &&
      component?.type === COMPONENT.textInput &&
      isBetween(label, 1, 45) &&
      description.length <= 100
        ? ''
        : `a field: ${label}`,
    ),
  ].filter(Boolean);
}

export interface FakeCommand {
  name: string;
  description: string;
  type?: number;
  options?: FakeCommand[];
}

/** The reasons to refuse a command, with its options. */
export function checkCommand({ name, description, options = [] }: FakeCommand): string[] {
  return [
    /^[-_\p{Ll}\p{N}]{1,32}$/u.test(name) ? '' : `name: ${name}`,
    isBetween(description, 1, 100) ? '' : `description of ${name}`,
    options.length > 25 ? `${options.length} options: at most 25` : '',
    ...options.flatMap(checkCommand),
  ].filter(Boolean);
}

/** The reasons to refuse choices. */
export function checkChoices(choices: { name: string; value: unknown }[]): string[] {
  return [
    hasHalfCharacter(choices) ? 'a surrogate alone' : '',
    choices.length > 25 ? `${choices.length} choices: at most 25` : '',
    ...choices.map(({ name, value }) =>
      isBetween(name, 1, 100) && isBetween(String(value), 1, 100) ? '' : `a choice of a wrong length: ${name}`,
    ),
  ].filter(Boolean);
}

/** JSON escapes unpaired surrogates. */
function hasHalfCharacter(sent: object): boolean {
  return /\\ud[89a-f]/i.test(JSON.stringify(sent));
}

function listComponents(component: FakeComponent): FakeComponent[] {
  const { components = [], component: only, accessory } = component;
  return [component, ...[...components, only, accessory].flatMap((one) => (one ? listComponents(one) : []))];
}

function checkComponent(component: FakeComponent, localOrigin?: string): string {
  const { type, components = [], accessory, content, custom_id, label = '', style, url } = component;
  if (custom_id !== undefined && !isBetween(custom_id, 1, 100)) return `custom_id: ${custom_id}`;
  if (type === COMPONENT.row && (components.length === 0 || components.length > 5))
    return `${components.length} buttons in a row`;
  if (type === COMPONENT.row && components.length > 1 && components.some((one) => one.type === COMPONENT.select))
    return 'a select beside others';
  if (type === COMPONENT.button && !isBetween(label, 1, 80)) return `label: ${label}`;
  if (type === COMPONENT.button && style === LINK_STYLE)
    return isLink(url, localOrigin) && custom_id === undefined ? '' : `a link button to ${url}`;
  if (type === COMPONENT.button && custom_id === undefined) return 'a button without custom_id';
  if (type === COMPONENT.select) return checkSelect(component);
  if (type === COMPONENT.section && (!accessory || components.length === 0 || components.length > 3))
    return 'a section of 1 to 3 texts';
  if (type === COMPONENT.text && !content) return 'an empty text';
  if (type === COMPONENT.thumbnail && !isLink(component.media?.url, localOrigin))
    return `a thumbnail at ${component.media?.url}`;
  return '';
}

function checkSelect({
  custom_id,
  options = [],
  min_values: min = 1,
  max_values: max = 1,
  placeholder = '',
}: FakeComponent) {
  const { length } = options;
  if (custom_id === undefined) return 'a select without custom_id';
  if (length < 1 || length > 25) return `${length} options: 1 to 25`;
  if (min < 0 || max < Math.max(min, 1) || max > length) return `${min} to ${max} of ${length} options`;
  if (options.filter((option) => option.default).length > max) return `more than ${max} default options`;
  if (placeholder.length > 150) return `placeholder: ${placeholder}`;
  if (new Set(options.map(({ value }) => value)).size < length) return 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED';
  const odd = options.find(
    ({ label = '', value = '', description = 'none' }) =>
      !isBetween(label, 1, 100) || !isBetween(value, 1, 100) || !isBetween(description, 1, 100),
  );
  return odd ? `an option of a wrong length: ${odd.label}` : '';
}

/** Discord links only to hosts with a dot. */
function isLink(url: string | undefined, localOrigin?: string): boolean {
  if (url === undefined || url.length > 512 || !URL.canParse(url)) return false;
  const { hostname, origin } = new URL(url);
  return hostname.includes('.') || origin === localOrigin;
}

function isBetween(text: string, min: number, max: number): boolean {
  return text.length >= min && text.length <= max;
}
