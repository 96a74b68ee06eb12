import type { Static, TSchema } from 'typebox';
import type { CommandAccess } from '#contract/discord/schema.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { DiscordMessage } from '#server/discord/build-message.ts';
import type { ReasonForm } from '#server/discord/interactions/build-form.ts';
import type { ReviewedMatch } from '#server/discord/review/review-queries.ts';

type SchemaValue<R, K extends string> = R extends { [P in K]: infer S extends TSchema } ? Static<S> : object;
type Answer<R> = R extends { response: { 200: infer S extends TSchema } } ? Static<S> : never;

/** The path's parameters, the query and the body of a call. */
export type CommandCallInput<K extends EndpointName> = SchemaValue<Endpoints[K], 'params'> &
  Partial<SchemaValue<Endpoints[K], 'querystring'>> &
  SchemaValue<Endpoints[K], 'body'>;

/**
 * Makes a call of the API, so that a command reads and changes what the site does, by the same rules. As a `visitor` it gets
 * what everyone may see; for the `person`, what their account may. Throws `RefusedCall`.
 */
export type Call = <const K extends EndpointName>(
  as: 'visitor' | 'person',
  name: K,
  input: CommandCallInput<K>,
) => Promise<Answer<Endpoints[K]>>;

/** A call that the API refused: its status, and its sentence for the person. */
export class RefusedCall extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.name = 'RefusedCall';
    this.status = status;
  }
}

/** What a command may use. */
export interface CommandContext {
  /** The league of the server that the command was used in. */
  league: { id: number; name: string };
  call: Call;
  /** The address of a page of the site by its path; null if Discord would refuse a link to it. */
  linkTo: (path: string) => string | null;
  /** The league's matches in review, which its calls list whole: a call has to say first that the person may read them. */
  review: {
    find: (matchId: number) => Promise<ReviewedMatch | undefined>;
    /** The newest waiting match that is older than the given one; after the oldest comes the newest. */
    findNext: (before: number) => Promise<ReviewedMatch | undefined>;
  };
}

/** What a command may use in a server without a league. */
export interface GuildContext extends Pick<CommandContext, 'call' | 'linkTo'> {
  guild_id: string;
  /** Whether the person has the permission 'Manage Server' there. */
  canManageServer: boolean;
  offerServer: () => Promise<string>;
}

export interface Choice {
  name: string;
  value: string;
}

export interface OptionRecord<Context = CommandContext> {
  name: string;
  description: string;
  isRequired: boolean;
  /** Choices for a text that is being typed, the best first; 25 at most are shown. */
  suggest: (context: Context, text: string) => Promise<Choice[]>;
}

/** Values of a command's options by their names; those that were left out are empty. */
export type OptionValues = Readonly<Record<string, string>>;

interface BaseCommand {
  /** 1 to 32 lower-case letters and hyphens; a subcommand follows a space. */
  name: string;
  /** 100 characters at most. */
  description: string;
  /** Its calls check the same. */
  access: CommandAccess;
}

export interface PressedButton {
  action: string;
  subject: string;
  /** The text of the form that the button opened; empty without one. */
  reason: string;
  /** What was chosen, if it is a select; empty for a button. */
  values: readonly string[];
}

/** A command of a league, which needs a connected server. */
export interface LeagueCommand extends BaseCommand {
  options: readonly OptionRecord[];
  /**
   * Whether its answers name people, and are for the person alone: an answer in a channel can be edited for 15 minutes, and
   * would keep the name of a player who is erased or hides later.
   */
  namesPeople?: true;
  /** Whether its answer may be for the person alone, so that nobody else may see that it is awaited. */
  isMaybePrivate?: true;
  run: (context: CommandContext, values: OptionValues) => Promise<DiscordMessage>;
  /**
   * Answers a button or a select of its messages, whose `custom_id` is 'command:action:subject', with what the message becomes. The id
   * carries no right. Undefined for an id that is no button of the command.
   */
  press?: (context: CommandContext, button: PressedButton) => Promise<DiscordMessage | undefined>;
  /** Buttons of a channel's message, which stays: each is answered by a message for the person alone. */
  apart?: readonly string[];
  /** The form that a button opens in place of an answer; sent, it is answered by `press`, with the reason in it. */
  form?: (button: Pick<PressedButton, 'action' | 'subject'>) => ReasonForm | undefined;
}

/** A command that works in servers without a league, too. */
export interface GuildCommand extends BaseCommand {
  options: readonly OptionRecord<Pick<CommandContext, 'call'>>[];
  runInGuild: (context: GuildContext, values: OptionValues) => Promise<DiscordMessage>;
}

export type Command = LeagueCommand | GuildCommand;
