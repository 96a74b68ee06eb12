import { checkMessage, type FakeCommand } from '#demo/fake-discord/check-message.ts';
import { DEMO_GUILDS, type DemoPerson } from '#demo/fake-discord/demo-guild.ts';
import { FAKE_APPLICATION } from '#demo/fake-discord/fake-application.ts';
import { COMPONENT } from '#demo/fake-discord/fake-component.ts';
import { FakeDiscordApi } from '#demo/fake-discord/fake-discord-api.ts';
import {
  type FakeChannel,
  type FakeGuild,
  type FakeMessage,
  newGuild,
  newSnowflake,
} from '#demo/fake-discord/fake-guilds.ts';
import { addBotRole } from '#demo/fake-discord/fake-roles.ts';
import type { Config } from '#server/config.ts';

const IS_EPHEMERAL = 1 << 6;
/** Limits the memory of a demo that runs for days. */
const MAX_MESSAGES = 200;

/** Discord's numbers of interactions and answers. */
const INTERACTION = { command: 2, component: 3, autocomplete: 4, form: 5 } as const;
const ANSWER = { message: 4, deferredMessage: 5, deferredChange: 6, changedMessage: 7, choices: 8, form: 9 } as const;

/** A message as displayed: answers to a person and private messages aren't part of a channel alone. */
export interface ShownMessage extends FakeMessage {
  usedBy?: { name: string; command: string };
  onlyFor?: string;
  isAwaited?: boolean;
}

export interface Choice {
  name: string;
  value: string;
}

export interface Form {
  custom_id: string;
  title: string;
  components: {
    label: string;
    description?: string;
    component: { custom_id: string; style: number; max_length?: number };
  }[];
}

/** A person's action: a command or its typing, a button, a form. */
export type Action =
  | { type: 2 | 4; command: string; values: Record<string, string>; focused?: string | undefined }
  | { type: 3; message_id: string; custom_id: string; values?: string[] }
  | { type: 5; message_id: string; custom_id: string; fields: Record<string, string> };

export interface Outcome {
  choices?: Choice[];
  form?: Form;
  /** Discord's explanation if there is no result. */
  failure?: string;
}

/** Sends a signed interaction; returns the application's answer, null if it refused. */
export type Send = (interaction: object) => Promise<{ type: number; data?: object } | null>;

/** Leagues' servers on the fake Discord: their messages, and people's actions. */
export class DemoServer {
  readonly api = new FakeDiscordApi();
  /** Interactions whose answer is pending. */
  readonly #awaited = new Map<string, { channel: FakeChannel; messageId: string; person: DemoPerson }>();

  constructor({ publicUrl }: Pick<Config, 'publicUrl'>) {
    this.api.localOrigin = publicUrl;
    for (const { id, name, channels: described } of DEMO_GUILDS) {
      const channels = described.map((channel) => ({
        ...{ id: channel.id, name: channel.name, canView: true, canSend: true },
        messages: new Map<string, FakeMessage>(),
      }));
      const guild = { ...newGuild(name, []), id, name, channels };
      addBotRole(guild);
      this.api.guilds.push(guild);
    }
  }

  /** The registered commands, with those of a group as 'group command'. */
  listCommands(): FakeCommand[] {
    return this.api.commands.flatMap((command) => {
      const subcommands = command.options?.filter(({ type }) => type === 1) ?? [];
      if (subcommands.length === 0) return [command];
      return subcommands.map((subcommand) => ({ ...subcommand, name: `${command.name} ${subcommand.name}` }));
    });
  }

  /** The messages in a channel that a person may see, oldest first. */
  listMessages(channelId: string, person: DemoPerson): ShownMessage[] {
    this.#takeLateAnswers();
    const messages: ShownMessage[] = [...this.#findChannel(channelId).messages.values()];
    return messages.filter(({ onlyFor }) => onlyFor === undefined || onlyFor === person.name);
  }

  dismiss(channelId: string, messageId: string): void {
    const { messages } = this.#findChannel(channelId);
    const message: ShownMessage | undefined = messages.get(messageId);
    if (message?.onlyFor !== undefined) messages.delete(messageId);
  }

  /** Sends a person's action to the application, and shows its answer in the channel. */
  async act(channelId: string, person: DemoPerson, action: Action, send: Send): Promise<Outcome> {
    const { guild, channel } = this.#find(channelId);
    const isSeen =
      !('message_id' in action) || this.listMessages(channelId, person).some(({ id }) => id === action.message_id);
    if (!isSeen) return { failure: 'This message is no longer here' };
    const token = this.api.issueToken();
    const answer = await send({
      id: newSnowflake(),
      application_id: FAKE_APPLICATION.DISCORD_APPLICATION_ID,
      ...{ type: action.type, token, version: 1, guild_id: guild.id, channel_id: channelId },
      member: { user: { id: person.discord_id, username: person.name }, permissions: person.permissions, roles: [] },
      data: describeAction(action),
    });
    if (!answer) return { failure: 'The application did not respond' };
    const { type, data = {} } = answer;
    if (type === ANSWER.choices) return data as { choices: Choice[] };
    if (type === ANSWER.form) return { form: data as Form };
    const messageId = 'message_id' in action ? action.message_id : newSnowflake();
    if (type === ANSWER.deferredChange) {
      this.#awaited.set(token, { channel, messageId, person });
      return {};
    }
    if (type === ANSWER.changedMessage) return this.#change(channel, messageId, data);
    const command = action.type === INTERACTION.command ? action.command : undefined;
    if (type === ANSWER.deferredMessage) this.#awaited.set(token, { channel, messageId, person });
    return this.#add(channel, data, person, {
      ...(command !== undefined && { id: messageId, usedBy: { name: person.name, command } }),
      ...(type === ANSWER.deferredMessage && { isAwaited: true }),
    });
  }

  #add(channel: FakeChannel, data: object, { name }: DemoPerson, details: Partial<ShownMessage> = {}): Outcome {
    const faults = details.isAwaited ? [] : checkMessage(data, this.api.localOrigin);
    if (faults.length > 0) return { failure: `Discord refuses the answer: ${faults.join('; ')}` };
    const { components = [], flags = 0 } = data as Partial<FakeMessage>;
    const isPrivate = (flags & IS_EPHEMERAL) !== 0;
    const message: ShownMessage = {
      ...{ id: newSnowflake(), components, flags },
      ...(isPrivate && { onlyFor: name }),
      ...details,
    };
    channel.messages.set(message.id, message);
    for (const id of [...channel.messages.keys()].slice(0, -MAX_MESSAGES)) channel.messages.delete(id);
    return {};
  }

  #change(channel: FakeChannel, messageId: string, data: object): Outcome {
    const faults = checkMessage(data, this.api.localOrigin);
    if (faults.length > 0) return { failure: `Discord refuses the answer: ${faults.join('; ')}` };
    const former: ShownMessage | undefined = channel.messages.get(messageId);
    if (!former) return { failure: 'This message is no longer here' };
    const { isAwaited, ...kept } = former;
    const { components = [] } = data as Partial<FakeMessage>;
    const message: ShownMessage = { ...kept, components, isEdited: !isAwaited };
    channel.messages.set(messageId, message);
    return {};
  }

  /** Shows the edits and messages of deferred answers. */
  #takeLateAnswers(): void {
    for (const [token, { channel, messageId, person }] of this.#awaited) {
      const edit = this.api.edited.get(token);
      const followUps = this.api.followUps.get(token) ?? [];
      if (!edit && followUps.length === 0) continue;
      this.#awaited.delete(token);
      if (edit) this.#change(channel, messageId, edit);
      for (const message of followUps) this.#add(channel, message, person);
    }
  }

  #findChannel(id: string): FakeChannel {
    return this.#find(id).channel;
  }

  #find(channelId: string): { guild: FakeGuild; channel: FakeChannel } {
    for (const guild of this.api.guilds) {
      const channel = guild.channels.find((one) => one.id === channelId);
      if (channel) return { guild, channel };
    }
    throw new Error(`The demo's servers have no channel ${channelId}.`);
  }

  /** Adds people to a server, so that the bot can assign their roles. */
  addMembers(guildId: string, people: readonly DemoPerson[]): void {
    const members = this.api.guilds.find(({ id }) => id === guildId)?.members;
    for (const { discord_id } of people) if (members && !members.has(discord_id)) members.set(discord_id, new Set());
  }
}

/** The data of an interaction, in Discord's format. */
function describeAction(action: Action): object {
  if (action.type === INTERACTION.component) {
    const { custom_id, values } = action;
    return { custom_id, component_type: values ? COMPONENT.select : COMPONENT.button, ...(values && { values }) };
  }
  if (action.type === INTERACTION.form) {
    const components = Object.entries(action.fields).map(([custom_id, value]) => ({
      type: COMPONENT.label,
      component: { type: COMPONENT.textInput, custom_id, value },
    }));
    return { custom_id: action.custom_id, components };
  }
  const [name = '', subcommand] = action.command.split(' ');
  const options = Object.entries(action.values)
    .filter(([option, value]) => value !== '' || option === action.focused)
    .map(([option, value]) => ({
      ...{ type: 3, name: option, value },
      ...(option === action.focused && { focused: true }),
    }));
  return { name, type: 1, options: subcommand === undefined ? options : [{ type: 1, name: subcommand, options }] };
}
