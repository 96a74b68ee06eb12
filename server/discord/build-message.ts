import { clip } from '#contract/kit/clip.ts';
import { isolateName, plainText } from '#contract/kit/plain-text.ts';
import { escapeMarkdown } from '#server/discord/discord-text.ts';

/** Discord's numbers for the component types, flags and styles that messages use. */
export const COMPONENT = {
  actionRow: 1,
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
export const FLAG = { ephemeral: 1 << 6, componentsV2: 1 << 15 } as const;
const STYLE = { plain: 2, good: 3, bad: 4, link: 5 } as const;

/** Colours of a message's left edge, matching the site's. */
const EDGE_COLOURS = { neutral: 0x95a1a2, attention: 0xffa94d, done: 0xffffff, failure: 0xff7a8a } as const;

/** Discord's limit for all texts of a message together. */
const MAX_TEXT_LENGTH = 4000;
const MAX_TITLE_LENGTH = 240;
const MAX_LINE_LENGTH = 1000;
const MAX_BUTTON_LENGTH = 80;
const MAX_NAME_LENGTH = 110;
/** Discord's limit for an option's label, and for its description. */
const MAX_OPTION_LENGTH = 100;
export const MAX_OPTIONS = 25;
const MAX_ITEMS = 7;
/** Of a message's 40 components. */
const MAX_ITEM_COMPONENTS = 28;
const MAX_ITEM_LENGTH = 400;

export type MessageButton =
  | { label: string; url: string | null }
  | { label: string; custom_id: string; look: Exclude<keyof typeof STYLE, 'link'> };

interface SelectOption {
  label: string;
  value: string;
  description?: string;
  isChosen: boolean;
}

/** A select menu from which none, one or more options can be chosen. */
interface Select {
  custom_id: string;
  /** Prompt while no option is chosen. */
  placeholder: string;
  /** 1 to 25. */
  options: readonly SelectOption[];
  /** Maximum number of chosen options; already chosen ones may exceed it. */
  most: number;
}

/** A text with its own buttons. */
export interface MessageItem {
  text: string;
  buttons: readonly MessageButton[];
}

export interface MessageParts {
  edge?: keyof typeof EDGE_COLOURS;
  /** Markdown, like all texts of a message: names come from `writeName`. */
  title: string;
  lines?: readonly string[];
  /** A small last line. */
  note?: string;
  thumbnail?: { url: string; alt: string } | null | undefined;
  /** Below the lines, with up to five buttons each; items that don't fit are counted. */
  items?: readonly MessageItem[];
  /** Below the items, each after its label. */
  selects?: readonly (Select & { label: string })[];
  /** At most five. Links without an address are omitted. */
  buttons?: readonly MessageButton[];
  /** Discord's ids of the people whom the message may mention. */
  mentions?: readonly string[];
  /** Whether only the user of the command sees it. */
  isPrivate?: boolean;
}

export interface DiscordMessage {
  flags: number;
  components: object[];
  allowed_mentions: { parse: []; users?: string[] };
}

/** A message of one container, without pings but for `mentions`. Lines that don't fit are omitted and counted. */
export function buildMessage({ edge = 'neutral', isPrivate = false, ...parts }: MessageParts): DiscordMessage {
  const { title, lines = [], note, thumbnail, items = [], selects = [], buttons = [], mentions = [] } = parts;
  const heading = `## ${clip(title, MAX_TITLE_LENGTH)}`;
  const small = note ? `-# ${clip(note, MAX_LINE_LENGTH)}` : '';
  const shown = items
    .slice(0, countFitting(items))
    .map(({ text, buttons }) => ({ text: clip(text, MAX_ITEM_LENGTH), buttons }));
  const taken = [...shown.map(({ text }) => text), ...selects.map(({ label }) => label)].join('').length;
  const room = MAX_TEXT_LENGTH - heading.length - small.length - taken - 100;
  const others = items.length - shown.length;
  const texts = [heading, fitLines(lines, room)].filter(Boolean).map(writeText);
  const ending = [others > 0 ? `+${others} more` : '', small].filter(Boolean).map(writeText);
  return {
    flags: FLAG.componentsV2 | (isPrivate ? FLAG.ephemeral : 0),
    components: [
      {
        type: COMPONENT.container,
        accent_color: EDGE_COLOURS[edge],
        components: [
          ...(thumbnail ? [besideThumbnail(texts, thumbnail)] : texts),
          ...shown.flatMap((item) => [writeText(item.text), ...writeRow(item.buttons)]),
          ...selects.flatMap(({ label, ...select }) => [writeText(label), writeSelect(select)]),
          ...ending,
          ...writeRow(buttons),
        ],
      },
    ],
    allowed_mentions: { parse: [], ...(mentions.length > 0 && { users: [...mentions] }) },
  };
}

/** An item has a text, a row and its buttons. */
function countFitting(items: readonly MessageItem[]): number {
  let components = 0;
  const first = items.findIndex(({ buttons }) => {
    components += 2 + buttons.length;
    return components > MAX_ITEM_COMPONENTS;
  });
  return Math.min(first === -1 ? items.length : first, MAX_ITEMS);
}

/** A private answer that explains a refusal and the remedy. */
export function buildRefusal(title: string, text: string, buttons: readonly MessageButton[] = []): DiscordMessage {
  return buildMessage({ edge: 'failure', title, lines: [text], buttons, isPrivate: true });
}

/** A name in a message. At the start of a line, a number and a dot would begin a list. */
export function writeName(name: string): string {
  return isolateName(clip(escapeMarkdown(name) || '?', MAX_NAME_LENGTH)).replace(/^(\d+)\./, '$1\\.');
}

/** A time in each reader's own time zone: '22 November 2026 20:00', and 'in 2 hours'. */
export function writeTime(instant: string): string {
  const seconds = Math.floor(Date.parse(instant) / 1000);
  return `<t:${seconds}:F> (<t:${seconds}:R>)`;
}

/** A time whose day the text states: '20:00'. */
export function writeClockTime(instant: string): string {
  return `<t:${Math.floor(Date.parse(instant) / 1000)}:t>`;
}

/** Like `writeTime` for lists: '22 November 2026 20:00'. */
export function writeShortTime(instant: string): string {
  return `<t:${Math.floor(Date.parse(instant) / 1000)}:f>`;
}

/** The first three texts of a section, Discord's maximum. */
function besideThumbnail(components: object[], { url, alt }: { url: string; alt: string }) {
  return {
    type: COMPONENT.section,
    components,
    accessory: { type: COMPONENT.thumbnail, media: { url }, description: clip(alt, MAX_TITLE_LENGTH) },
  };
}

function fitLines(lines: readonly string[], room: number): string {
  const fitting: string[] = [];
  let left = room;
  for (const line of lines.map((text) => clip(text, MAX_LINE_LENGTH))) {
    left -= line.length + 1;
    if (left < 0) break;
    fitting.push(line);
  }
  const others = lines.length - fitting.length;
  return [...fitting, ...(others > 0 ? [`+${others} more`] : [])].join('\n');
}

function writeText(content: string): object {
  return { type: COMPONENT.text, content };
}

function writeSelect({ custom_id, placeholder, options, most }: Select): object {
  const chosen = options.filter(({ isChosen }) => isChosen).length;
  const select = {
    ...{ type: COMPONENT.select, custom_id, placeholder, min_values: 0 },
    max_values: Math.min(options.length, Math.max(most, chosen, 1)),
    options: options.map(({ label, value, description, isChosen }) => ({
      label: clip(plainText(label) || '?', MAX_OPTION_LENGTH),
      value,
      ...(description && { description: clip(plainText(description), MAX_OPTION_LENGTH) }),
      ...(isChosen && { default: true }),
    })),
  };
  return { type: COMPONENT.actionRow, components: [select] };
}

/** Omitted without buttons. */
function writeRow(buttons: readonly MessageButton[]): object[] {
  const components = buttons.flatMap(writeButton);
  return components.length > 0 ? [{ type: COMPONENT.actionRow, components }] : [];
}

function writeButton(button: MessageButton): object[] {
  const label = clip(button.label, MAX_BUTTON_LENGTH);
  if ('custom_id' in button) {
    return [{ type: COMPONENT.button, style: STYLE[button.look], label, custom_id: button.custom_id }];
  }
  return button.url === null ? [] : [{ type: COMPONENT.button, style: STYLE.link, label, url: button.url }];
}
