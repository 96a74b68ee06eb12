import type { FakeCommand } from '#demo/fake-discord/check-message.ts';
import { DEMO_GUILDS, type DemoChannel, type DemoGuild, type DemoPerson } from '#demo/fake-discord/demo-guild.ts';
import type { ShownMessage } from '#demo/fake-discord/demo-server.ts';
import { drawMessage } from '#demo/fake-discord/draw-message.ts';
import { escapeMarkup } from '#server/kit/http/markup.ts';

interface Page {
  siteName: string;
  /** Index in the list of servers. */
  number: number;
  guild: DemoGuild;
  /** The connected league. */
  league: { id: number; name: string } | undefined;
  people: readonly DemoPerson[];
  person: DemoPerson;
  channel: DemoChannel;
  commands: readonly FakeCommand[];
  messages: readonly ShownMessage[];
}

/** The channels that a person sees; members don't see the staff's channel. */
export function listChannels({ channels }: DemoGuild, { isStaff }: DemoPerson): DemoChannel[] {
  return channels.filter(({ use }) => use !== 'review' || isStaff);
}

/** A server in Discord's layout: channels, messages, a command box, and menus of servers and people. */
export function drawPage(page: Page): string {
  const { siteName, number, guild, league, people, person, channel, commands, messages } = page;
  const name = escapeMarkup(siteName);
  const as = escapeMarkup(person.name);
  const channels = listChannels(guild, person).map((one) => {
    const current = one.id === channel.id ? ' aria-current="page"' : '';
    const query = escapeMarkup(
      String(new URLSearchParams({ server: String(number), as: person.name, channel: one.name })),
    );
    return `<li><a href="/fake-discord?${query}"${current}><span aria-hidden="true"># </span>${one.name}</a></li>`;
  });
  const options = people.map((one) => drawOption(one.name, `${one.name} (${one.about})`, one === person));
  const guilds = DEMO_GUILDS.map((one, at) => drawOption(String(at), one.name, one === guild));
  const lead = league
    ? `<a href="/leagues/${league.id}">The page of ${escapeMarkup(league.name)}</a>`
    : 'No league is connected here: use <code>/touchline connect</code>. <a href="/leagues/new">Request a league</a>';
  return `<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="theme-color" content="#1e1f22">
  <title>#${channel.name} on the demo’s Discord - ${name}</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/fake-discord/style.css">
  <script src="/fake-discord/script.js" defer></script>
</head>
<body>
  <header>
    <p><strong>Demo:</strong> this page stands in for Discord. Commands and buttons are sent to ${name} as Discord sends them.
    ${lead}</p>
  </header>
  <div class="server">
    <aside class="side" aria-label="Server">
      <form method="get" action="/fake-discord" class="choice">
        <label for="server">Server</label>
        <select id="server" name="server">${guilds.join('')}</select>
        <button>Open</button>
      </form>
      <nav aria-label="Channels"><ul>${channels.join('')}</ul></nav>
      <form method="get" action="/fake-discord" class="choice person">
        <input type="hidden" name="server" value="${number}">
        <input type="hidden" name="channel" value="${channel.name}">
        <label for="as">You are</label>
        <select id="as" name="as">${options.join('')}</select>
        <button>Switch</button>
      </form>
    </aside>
    <main data-server="${number}" data-as="${as}" data-channel="${channel.name}">
      <h1><span aria-hidden="true"># </span>${channel.name}</h1>
      <p class="topic">${channel.topic}</p>
      <div id="messages" role="region" aria-label="Messages" tabindex="0"><ol>${drawMessages(messages)}</ol></div>
      <form id="command" autocomplete="off" data-commands="${escapeMarkup(JSON.stringify(commands.map(describeCommand)))}">
        <div class="field">
          <label for="name">Command</label>
          <input id="name" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="name-choices" placeholder="/table" maxlength="100">
          <ul id="name-choices" role="listbox" aria-label="Commands" hidden></ul>
        </div>
        <div id="options"></div>
        <button class="style-1">Send</button>
        <noscript><p class="small">Commands and buttons need JavaScript on this page.</p></noscript>
      </form>
      <p id="status" role="status"></p>
    </main>
  </div>
  <dialog id="form" aria-labelledby="form-title"></dialog>
</body>
</html>`;
}

function drawOption(value: string, text: string, isSelected: boolean): string {
  return `<option value="${escapeMarkup(value)}"${isSelected ? ' selected' : ''}>${escapeMarkup(text)}</option>`;
}

export function drawMessages(messages: readonly ShownMessage[]): string {
  if (messages.length === 0)
    return '<li data-id="none" data-version="none" class="none">No messages yet. Type a command below.</li>';
  return messages.map(drawMessage).join('');
}

function describeCommand({ name, description, options = [] }: FakeCommand) {
  return {
    name,
    description,
    options: options.map((option) => ({
      ...{ name: option.name, description: option.description },
      isRequired: 'required' in option && option.required === true,
    })),
  };
}
