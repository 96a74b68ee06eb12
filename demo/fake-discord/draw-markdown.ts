/** Discord's styles of a time, as options of Intl. */
const TIME_STYLES: Record<string, Intl.DateTimeFormatOptions> = {
  f: { dateStyle: 'long', timeStyle: 'short' },
  t: { timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};
const TIME = /^<t:(\d{1,12}):([a-zA-Z])>/;
const LINK = /^\]\((https?:\/\/[^()\s]{1,500})\)/;

/** Converts the part of Discord's Markdown that our messages use to HTML: headings, smaller lines, and paragraphs. */
export function drawMarkdown(text: string): string {
  let html = '';
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) html += `<p>${paragraph.join('<br>')}</p>`;
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    const [mark = ''] = /^(?:## |-# )/.exec(line) ?? [];
    const drawn = drawInline(line.slice(mark.length));
    if (mark === '') paragraph.push(drawn);
    else {
      endParagraph();
      html += mark === '## ' ? `<h2>${drawn}</h2>` : `<p class="small">${drawn}</p>`;
    }
  }
  endParagraph();
  return html;
}

/** A time in UTC; the page's script converts it to the reader's time zone. */
export function drawTime(date: Date, style: string): string {
  const options = TIME_STYLES[style] ?? { dateStyle: 'medium', timeStyle: 'short' };
  const written = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(date);
  return `<time datetime="${date.toISOString()}" data-style="${style}">${written} UTC</time>`;
}

/** Bold and code, links, times and escapes of a line; everything else is text. */
function drawInline(text: string): string {
  let html = '';
  let rest = text;
  while (rest !== '') {
    const { drawn, length } = drawNext(rest);
    html += drawn;
    rest = rest.slice(length);
  }
  return html;
}

function drawNext(text: string): { drawn: string; length: number } {
  const [character = ''] = text;
  if (character === '\\' && /[!-/:-@[-`{-~]/.test(text.charAt(1)))
    return { drawn: escapeHtml(text.charAt(1)), length: 2 };
  const [time, seconds, style] = TIME.exec(text) ?? [];
  if (time !== undefined && style !== undefined) {
    return { drawn: drawTime(new Date(Number(seconds) * 1000), style), length: time.length };
  }
  const mark = text.startsWith('**') ? '**' : character === '`' ? '`' : character === '[' ? ']' : '';
  const end = mark === '' ? -1 : findEnd(text, mark, mark === '**' ? 2 : 1);
  if (end === -1) return { drawn: escapeHtml(character), length: character.length };
  if (mark === '`') return { drawn: `<code>${escapeHtml(text.slice(1, end))}</code>`, length: end + 1 };
  if (mark === '**') return { drawn: `<strong>${drawInline(text.slice(2, end))}</strong>`, length: end + 2 };
  const [link, url] = LINK.exec(text.slice(end)) ?? [];
  if (link === undefined || url === undefined) return { drawn: '[', length: 1 };
  return { drawn: `<a href="${escapeHtml(url)}">${drawInline(text.slice(1, end))}</a>`, length: end + link.length };
}

/** Position of the next unescaped mark; -1 without one. */
function findEnd(text: string, mark: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(mark, at)) return at;
  }
  return -1;
}

/** Preserves all spaces, which `escapeMarkup` trims. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
