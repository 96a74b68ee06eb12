import type { FakeCommand } from '#server/demo/fake-discord/check-message.ts';
import {
  DEMO_CHANNELS,
  DEMO_GUILD,
  DEMO_GUILD_LEAGUE,
  DEMO_PEOPLE,
  type DemoPerson,
} from '#server/demo/fake-discord/demo-guild.ts';
import type { ShownMessage } from '#server/demo/fake-discord/demo-server.ts';
import { drawMessage } from '#server/demo/fake-discord/draw-message.ts';
import { escapeMarkup } from '#server/http/markup.ts';

type DemoChannel = (typeof DEMO_CHANNELS)[number];

interface Page {
  siteName: string;
  person: DemoPerson;
  channel: DemoChannel;
  commands: readonly FakeCommand[];
  messages: readonly ShownMessage[];
}

/** The channels that a person sees: members don't see that of the staff. */
export function listChannels({ isStaff }: DemoPerson): DemoChannel[] {
  return DEMO_CHANNELS.filter(({ use }) => use !== 'review' || isStaff);
}

/** The league's server as Discord shows it: channels, messages, a box for commands and a choice of who one is. */
export function drawPage({ siteName, person, channel, commands, messages }: Page): string {
  const name = escapeMarkup(siteName);
  const channels = listChannels(person).map((one) => {
    const current = one.id === channel.id ? ' aria-current="page"' : '';
    return `<li><a href="/fake-discord?as=${person.name}&amp;channel=${one.name}"${current}><span aria-hidden="true"># </span>${one.name}</a></li>`;
  });
  const people = DEMO_PEOPLE.map((one) => {
    const selected = one.name === person.name ? ' selected' : '';
    return `<option value="${one.name}"${selected}>${one.name} (${one.about})</option>`;
  });
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
    <a href="/leagues/${DEMO_GUILD_LEAGUE}">The league’s page</a></p>
  </header>
  <div class="server">
    <aside class="side" aria-label="Server">
      <p class="guild">${DEMO_GUILD.name}</p>
      <nav aria-label="Channels"><ul>${channels.join('')}</ul></nav>
      <form method="get" action="/fake-discord" class="person">
        <input type="hidden" name="channel" value="${channel.name}">
        <label for="as">You are</label>
        <select id="as" name="as">${people.join('')}</select>
        <button>Switch</button>
      </form>
    </aside>
    <main data-as="${person.name}" data-channel="${channel.name}">
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
