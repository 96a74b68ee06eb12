import type { Static, TSchema } from 'typebox';
import type { CommandAccess } from '#contract/discord/schema.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { DiscordMessage } from '#server/discord/build-message.ts';
import type { ReasonForm } from '#server/discord/interactions/build-form.ts';
import type { ReviewedMatch } from '#server/discord/review/review-queries.ts';

type SchemaValue<R, K extends string> = R extends { [P in K]: infer S extends TSchema } ? Static<S> : object;
type Answer<R> = R extends { response: { 200: infer S extends TSchema } } ? Static<S> : never;

/** The path's parameters, the query and the body of a call. */
type Input<R> = SchemaValue<R, 'params'> & Partial<SchemaValue<R, 'querystring'>> & SchemaValue<R, 'body'>;
export type CommandCallInput<K> = K extends EndpointName ? Input<Endpoints[K]> : unknown;

/**
 * Makes an API call, so that a command follows the site's rules. `visitor` reads public data; `person` has the rights
 * of their account. Throws `RefusedCall`.
 */
export type Call = <const K>(
  as: 'visitor' | 'person',
  name: K & EndpointName,
  input: CommandCallInput<K>,
) => Promise<K extends EndpointName ? Answer<Endpoints[K]> : never>;

/** A refused API call: its status, and its sentence for the person. */
export class RefusedCall extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.name = 'RefusedCall';
    this.status = status;
  }
}

/** Services for a league command. */
export interface CommandContext {
  /** The league of the server that the command was used in. */
  league: { id: number; name: string };
  call: Call;
  /** The address of a page by its path; null if Discord would refuse a link to it. */
  linkTo: (path: string) => string | null;
  /**
   * The league's matches in review. API calls return the whole list, so a call must first check that the person may
   * read it.
   */
  review: {
    find: (matchId: number) => Promise<ReviewedMatch | undefined>;
    /** The newest waiting match older than the given one; after the oldest, the newest again. */
    findNext: (before: number) => Promise<ReviewedMatch | undefined>;
  };
}

/** Services for a command in a server without a league. */
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
  /** Suggestions for a partial text, the best first; at most 25 are shown. */
  suggest: (context: Context, text: string) => Promise<Choice[]>;
}

/** Values of a command's options by name; missing ones are empty. */
export type OptionValues = Readonly<Record<string, string>>;

interface BaseCommand {
  /** 1 to 32 lower-case letters and hyphens; a subcommand follows a space. */
  name: string;
  /** At most 100 characters. */
  description: string;
  /** Informational: the command's API calls enforce it. */
  access: CommandAccess;
}

export interface PressedButton {
  action: string;
  subject: string;
  /** The text of the form that the button opened; empty without one. */
  reason: string;
  /** The chosen values of a select; empty for a button. */
  values: readonly string[];
}

/** A command that needs a connected server. */
export interface LeagueCommand extends BaseCommand {
  options: readonly OptionRecord[];
  /**
   * Whether its answers name people and so are private. An answer in a channel can be edited for only 15 minutes, and
   * would keep the name of a player who is later erased or hidden.
   */
  namesPeople?: true;
  /** Whether its answer may be private, so that the pending state must be hidden as well. */
  isMaybePrivate?: true;
  run: (context: CommandContext, values: OptionValues) => Promise<DiscordMessage>;
  /**
   * Answers a button or select with the replaced message; its `custom_id` is 'command:action:subject'. The id grants no
   * permission. Undefined for an unknown id.
   */
  press?: (context: CommandContext, button: PressedButton) => Promise<DiscordMessage | undefined>;
  /** Buttons of a channel's permanent message: each is answered by a private message. */
  apart?: readonly string[];
  /** The form that a button opens instead of an answer. Its submission is answered by `press`, with the reason. */
  form?: (button: Pick<PressedButton, 'action' | 'subject'>) => ReasonForm | undefined;
}

/** A command that also works in servers without a league. */
export interface GuildCommand extends BaseCommand {
  options: readonly OptionRecord<Pick<CommandContext, 'call'>>[];
  runInGuild: (context: GuildContext, values: OptionValues) => Promise<DiscordMessage>;
}

export type Command = LeagueCommand | GuildCommand;
