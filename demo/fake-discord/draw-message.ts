import { hash } from 'node:crypto';
import type { ShownMessage } from '#demo/fake-discord/demo-server.ts';
import { drawMarkdown, drawTime } from '#demo/fake-discord/draw-markdown.ts';
import { COMPONENT, type FakeComponent, LINK_STYLE } from '#demo/fake-discord/fake-component.ts';
import { timeOf } from '#demo/fake-discord/fake-guilds.ts';
import { escapeMarkup } from '#server/kit/http/markup.ts';

/** A message in Discord's layout, as an item of a list; equal `data-version`s mean equal HTML. */
export function drawMessage(message: ShownMessage): string {
  const { id, components, usedBy, onlyFor, isAwaited, isEdited } = message;
  const used = usedBy
    ? `<p class="used"><b>${escapeMarkup(usedBy.name)}</b> used <em>/${escapeMarkup(usedBy.command)}</em></p>`
    : '';
  const body = isAwaited
    ? '<p class="small">Touchline is thinking…</p>'
    : (components as FakeComponent[]).map((component) => drawComponent(component, id)).join('');
  const html = `<article class="message${onlyFor === undefined ? '' : ' private'}" tabindex="-1" aria-label="Message of Touchline">
    ${used}<p class="head"><b>Touchline</b> <span class="app">App</span> ${drawTime(timeOf(id), 'f')}</p>
    ${body}${isEdited ? '<p class="edited">(edited)</p>' : ''}${
      onlyFor === undefined
        ? ''
        : `<p class="only">Only you can see this · <button type="button" class="dismiss" data-dismiss="${id}">Dismiss message</button></p>`
    }</article>`;
  return `<li data-id="${id}" data-version="${hash('sha1', html, 'hex').slice(0, 12)}">${html}</li>`;
}

function drawComponent(component: FakeComponent, messageId: string): string {
  const { type, components = [], accessory, content = '', accent_color = 0 } = component;
  const inner = () => components.map((one) => drawComponent(one, messageId)).join('');
  switch (type) {
    case COMPONENT.container:
      return `<div class="container edge-${accent_color.toString(16).padStart(6, '0')}">${inner()}</div>`;
    case COMPONENT.section:
      return `<div class="section"><div>${inner()}</div>${accessory ? drawComponent(accessory, messageId) : ''}</div>`;
    case COMPONENT.text:
      return drawMarkdown(content);
    case COMPONENT.thumbnail:
      return `<img src="${escapeMarkup(component.media?.url ?? '')}" alt="${escapeMarkup(component.description ?? '')}" width="80" height="80" loading="lazy">`;
    case COMPONENT.separator:
      return '<hr>';
    case COMPONENT.row:
      return `<div class="row">${inner()}</div>`;
    case COMPONENT.button:
      return drawButton(component, messageId);
    case COMPONENT.select:
      return drawSelect(component, messageId);
    default:
      return `<p class="small">This page can’t draw components of type ${type}.</p>`;
  }
}

/** An expandable list. Its button sends the ticked options, as Discord does when a list closes. */
function drawSelect(
  { custom_id = '', placeholder = '', max_values = 1, options = [] }: FakeComponent,
  messageId: string,
): string {
  const chosen = options.filter((option) => option.default).map(({ label }) => label);
  const items = options.map(
    ({ label = '', value = '', description, ...option }) =>
      `<label><input type="checkbox" value="${escapeMarkup(value)}"${option.default ? ' checked' : ''}> <span>${escapeMarkup(label)}${
        description ? `<small>${escapeMarkup(description)}</small>` : ''
      }</span></label>`,
  );
  return `<details class="select"><summary>${escapeMarkup(chosen.join(', ') || placeholder)}</summary>
    <fieldset data-most="${max_values}"><legend class="small">${escapeMarkup(placeholder)}, ${max_values} at most</legend>${items.join('')}</fieldset>
    <button type="button" class="style-1" data-press="${escapeMarkup(custom_id)}" data-message="${messageId}">Choose</button></details>`;
}

function drawButton({ label = '', style = 2, custom_id = '', url = '' }: FakeComponent, messageId: string): string {
  const text = escapeMarkup(label);
  if (style === LINK_STYLE)
    return `<a class="button" href="${escapeMarkup(url)}">${text} <span aria-hidden="true">↗</span></a>`;
  return `<button type="button" class="button style-${style}" data-press="${escapeMarkup(custom_id)}" data-message="${messageId}">${text}</button>`;
}
