/**
 * The script of the demo's Discord, served as its own text: it refers to nothing outside of itself. It shows new messages, and
 * sends commands, buttons and forms.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the page's script refers to nothing outside of itself.
export function runPage(): void {
  const REFRESH_MS = 1_500;
  const SUGGEST_AFTER_MS = 150;
  const MAX_CHOICES = 25;

  interface Command {
    name: string;
    description: string;
    options: { name: string; description: string; isRequired: boolean }[];
  }
  interface Choice {
    name: string;
    value: string;
    description?: string;
  }
  interface FormField {
    label: string;
    description?: string;
    component: { custom_id: string; max_length?: number };
  }
  interface Outcome {
    choices?: Choice[];
    form?: { custom_id: string; title: string; components: FormField[] };
    failure?: string;
  }

  const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;
  const [main, scroller, list] = [find('main'), find('#messages'), find('#messages ol')];
  const [commandForm, nameField, optionFields] = [find('#command'), find<HTMLInputElement>('#name'), find('#options')];
  const [status, dialog] = [find('#status'), find<HTMLDialogElement>('#form')];
  const commands: Command[] = JSON.parse(commandForm.dataset.commands ?? '[]');
  const { server = '0', as = '', channel = '' } = main.dataset;
  const place = { server, as, channel };
  /** Values of chosen suggestions, which differ from the displayed text. */
  const chosen = new WeakMap<HTMLInputElement, Choice>();

  function make<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    properties: Partial<HTMLElementTagNameMap[K]> = {},
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[K] {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  async function post(path: string, body: object): Promise<Outcome> {
    const response = await fetch(`/fake-discord/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...place, server: Number(server), ...body }),
    });
    return response.ok ? response.json() : { failure: 'This page could not send that' };
  }

  /** Converts times to the reader's time zone, in Discord's styles. */
  function writeTimes(root: ParentNode): void {
    for (const time of root.querySelectorAll<HTMLTimeElement>('time')) {
      const date = new Date(time.dateTime);
      const { style } = time.dataset;
      if (style === 't') time.textContent = date.toLocaleTimeString('en-GB', { timeStyle: 'short' });
      else time.textContent = style === 'R' ? writeDistance(date) : writeDate(date, style === 'F' ? 'full' : 'long');
    }
  }

  function writeDate(date: Date, dateStyle: 'full' | 'long'): string {
    return new Intl.DateTimeFormat('en-GB', { dateStyle, timeStyle: 'short' }).format(date);
  }

  function writeDistance(date: Date): string {
    const seconds = (date.getTime() - Date.now()) / 1000;
    const units = [
      ['day', 86_400],
      ['hour', 3_600],
      ['minute', 60],
    ] as const;
    const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
    return new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(Math.round(seconds / length), unit);
  }

  /** Updates the messages; unchanged ones keep their elements. */
  async function refresh(): Promise<void> {
    const response = await fetch(`/fake-discord/messages?${new URLSearchParams(place)}`).catch(() => null);
    if (!response?.ok) return;
    const template = make('template', { innerHTML: await response.text() });
    const isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80;
    const former = new Map([...list.children].map((item) => [(item as HTMLElement).dataset.id, item as HTMLElement]));
    let hasNew = false;
    for (const item of template.content.querySelectorAll<HTMLElement>('li')) {
      const old = former.get(item.dataset.id);
      former.delete(item.dataset.id);
      if (old?.dataset.version === item.dataset.version) continue;
      writeTimes(item);
      if (!old) {
        list.append(item);
        hasNew = true;
        continue;
      }
      const hadFocus = old.contains(document.activeElement);
      old.replaceWith(item);
      if (hadFocus) item.querySelector<HTMLElement>('article')?.focus();
    }
    for (const item of former.values()) {
      if (item.contains(document.activeElement)) nameField.focus();
      item.remove();
    }
    if (hasNew && isAtEnd) scroller.scrollTop = scroller.scrollHeight;
  }

  async function act(action: object, done: string): Promise<void> {
    status.textContent = '';
    const { form, failure } = await post('interactions', { action });
    if (form) openForm(action as { message_id: string }, form);
    else status.textContent = failure ?? done;
    await refresh();
  }

  function openForm({ message_id }: { message_id: string }, form: NonNullable<Outcome['form']>): void {
    const fields = form.components.map(({ label, description = '', component: { custom_id, max_length } }) => {
      const field = make('textarea', { id: `field-${custom_id}`, name: custom_id, rows: 4 });
      if (max_length !== undefined) field.maxLength = max_length;
      const about = make('p', { className: 'small', id: `about-${custom_id}` }, description);
      field.setAttribute('aria-describedby', about.id);
      return make('div', {}, make('label', { htmlFor: field.id }, label), field, about);
    });
    const cancel = make('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel');
    const submit = make('button', { className: 'style-1' }, 'Submit');
    const content = make('form', {}, make('h2', { id: 'form-title' }, form.title), ...fields);
    content.append(make('div', { className: 'row' }, submit, cancel));
    content.addEventListener('submit', (event) => {
      event.preventDefault();
      const values = Object.fromEntries([...new FormData(content)].map(([name, value]) => [name, String(value)]));
      dialog.close();
      void act({ type: 5, message_id, custom_id: form.custom_id, fields: values }, 'Sent');
    });
    dialog.replaceChildren(content);
    dialog.showModal();
  }

  /** A combobox by ARIA's pattern: arrows move, Enter chooses, Escape closes. */
  function suggest(
    field: HTMLInputElement,
    options: HTMLElement,
    { load, choose }: { load: (text: string) => Choice[] | Promise<Choice[]>; choose: (choice: Choice) => void },
  ): void {
    let active = -1;
    let shown: Choice[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const close = () => {
      clearTimeout(timer);
      options.hidden = true;
      active = -1;
      field.setAttribute('aria-expanded', 'false');
      field.removeAttribute('aria-activedescendant');
    };
    const take = (choice: Choice) => {
      close();
      choose(choice);
    };
    const move = (step: number) => {
      active = (active + step + shown.length) % shown.length;
      for (const [at, option] of [...options.children].entries()) {
        option.setAttribute('aria-selected', String(at === active));
        if (at !== active) continue;
        option.scrollIntoView({ block: 'nearest' });
        field.setAttribute('aria-activedescendant', option.id);
      }
    };
    const open = async () => {
      const text = field.value;
      const found = await load(text);
      if (field.value !== text || document.activeElement !== field) return;
      close();
      shown = found.slice(0, MAX_CHOICES);
      options.replaceChildren(
        ...shown.map((choice, at) => {
          const about = choice.description ? [make('span', {}, choice.description)] : [];
          const option = make('li', { id: `${options.id}-${at}`, onmousedown: (event) => event.preventDefault() });
          option.append(choice.name, ...about);
          option.setAttribute('role', 'option');
          option.setAttribute('aria-selected', 'false');
          option.addEventListener('click', () => take(choice));
          return option;
        }),
      );
      options.hidden = shown.length === 0;
      field.setAttribute('aria-expanded', String(shown.length > 0));
    };

    field.addEventListener('input', () => {
      chosen.delete(field);
      clearTimeout(timer);
      timer = setTimeout(() => void open(), SUGGEST_AFTER_MS);
    });
    field.addEventListener('blur', close);
    field.addEventListener('keydown', (event) => {
      const isDown = event.key === 'ArrowDown';
      if (isDown && options.hidden) void open();
      else if (options.hidden) return;
      else if (isDown || event.key === 'ArrowUp') move(isDown ? 1 : active === -1 ? 0 : -1);
      else if (event.key === 'Escape') close();
      else if (event.key === 'Enter' && active !== -1) take(shown[active] as Choice);
      else return;
      event.preventDefault();
    });
  }

  const readName = () => nameField.value.trim().replace(/^\//, '').toLowerCase();
  const findCommand = () => commands.find(({ name }) => name === readName());

  function listValues(): Record<string, string> {
    const fields = optionFields.querySelectorAll('input');
    return Object.fromEntries([...fields].map((field) => [field.name, chosen.get(field)?.value ?? field.value.trim()]));
  }

  /** Shows the fields of the typed command. */
  function showOptions(): void {
    const command = findCommand();
    if (optionFields.dataset.command === (command?.name ?? '')) return;
    optionFields.dataset.command = command?.name ?? '';
    optionFields.replaceChildren(
      ...(command?.options ?? []).map(({ name, description, isRequired }) => {
        const field = make('input', { id: `option-${name}`, name, maxLength: 200, required: isRequired });
        const choices = make('ul', { id: `choices-${name}`, hidden: true });
        field.setAttribute('role', 'combobox');
        field.setAttribute('aria-autocomplete', 'list');
        field.setAttribute('aria-expanded', 'false');
        field.setAttribute('aria-controls', choices.id);
        choices.setAttribute('role', 'listbox');
        choices.setAttribute('aria-label', description);
        suggest(field, choices, {
          async load() {
            const action = { type: 4, command: command?.name, values: listValues(), focused: name };
            return (await post('interactions', { action })).choices ?? [];
          },
          choose(choice) {
            field.value = choice.name;
            chosen.set(field, choice);
          },
        });
        const label = make('label', { htmlFor: field.id }, isRequired ? `${name} (required)` : name);
        return make('div', { className: 'field' }, label, field, choices);
      }),
    );
  }

  suggest(nameField, find('#name-choices'), {
    load: () =>
      commands
        .filter(({ name }) => name.includes(readName()))
        .toSorted((one, other) => Number(other.name.startsWith(readName())) - Number(one.name.startsWith(readName())))
        .map(({ name, description }) => ({ name: `/${name}`, value: name, description })),
    choose({ name }) {
      nameField.value = name;
      showOptions();
      optionFields.querySelector('input')?.focus();
    },
  });
  nameField.addEventListener('input', showOptions);

  commandForm.addEventListener('submit', (event) => {
    event.preventDefault();
    const command = findCommand();
    if (!command) {
      status.textContent = 'There is no such command: choose one of those that appear while you type.';
      return;
    }
    const values = listValues();
    nameField.value = '';
    showOptions();
    scroller.scrollTop = scroller.scrollHeight;
    void act({ type: 2, command: command.name, values }, `/${command.name} was answered`);
    nameField.focus();
  });

  list.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-press], [data-dismiss]');
    const { press, message, dismiss } = button?.dataset ?? {};
    const boxes = button?.closest('.select')?.querySelectorAll<HTMLInputElement>('input:checked');
    const most = Number(button?.closest('.select')?.querySelector('fieldset')?.dataset.most);
    if (boxes && boxes.length > most) status.textContent = `Choose ${most} at most`;
    else if (press !== undefined) {
      const values = boxes && { values: [...boxes].map(({ value }) => value) };
      void act({ type: 3, message_id: message, custom_id: press, ...values }, 'Done');
    }
    if (dismiss !== undefined) void post('dismiss', { message_id: dismiss }).then(refresh);
  });

  async function keepFresh(): Promise<void> {
    if (!document.hidden) await refresh();
    setTimeout(() => void keepFresh(), REFRESH_MS);
  }

  writeTimes(document);
  scroller.scrollTop = scroller.scrollHeight;
  void keepFresh();
}
