/** Types of the module for roblox-ts; README.md explains the calls. */

declare class Touchline {
  static readonly VERSION: string;
  /** Takes the API key of a league: a secret of the experience, or the key as text. */
  constructor(secret: string | Secret, options?: Touchline.Options);
  /** Yields. */
  fixtures(): Touchline.Fixture[];
  match(options: Touchline.MatchOptions): Touchline.Match;
  /** Yields. */
  canPlay(person: Touchline.Person, fixture?: number): LuaTuple<[mayPlay: boolean, whyNot: string | undefined]>;
  /** Yields. */
  unsent(): Touchline.Unsent[];
  /** Yields. */
  discard(unsent: Touchline.Unsent): void;
  sendAgain(lost: Touchline.Lost | Touchline.Unsent, onAnswer?: (answer: Touchline.Answer) => void): void;
  /** Yields. */
  flush(seconds?: number): boolean;
}

declare namespace Touchline {
  /** The team of each side, by name or as a Roblox team. */
  export type Teams = Record<string, string | Team> | readonly (string | Team)[];
  /** A side by its key in `teams`, by the name of its team, or by its Roblox team. */
  export type Side = string | Team;
  export type Person = Player | { name: string; id?: number | string };
  /** A person, or only a side if the person is unknown. */
  export type Subject = Person | Side;
  /** A time of the match clock: minutes such as 63 or 63.5, or text such as "63:12" or "45+2". */
  export type Moment = number | string;

  export interface Details {
    position?: string;
    shirt?: number;
    started?: boolean;
  }

  export type PlayerStat =
    | 'minutes'
    | 'saves'
    | 'shots'
    | 'shots_on_target'
    | 'passes'
    | 'passes_completed'
    | 'tackles'
    | 'interceptions'
    | 'fouls'
    | 'distance';
  export type Stat =
    | 'shots_on_target'
    | 'shots_off_target'
    | 'fouls_committed'
    | 'saves'
    | 'corner_kicks'
    | 'free_kicks'
    | 'penalties'
    | 'throw_ins'
    | 'possession'
    | 'passes'
    | 'tackles'
    | 'interceptions';
  export type StatName = Stat | PlayerStat;

  /** A goal that `goal` or `ownGoal` returned, for `disallow`. */
  export interface Goal {
    readonly _nominal_Goal: unique symbol;
  }

  /** The result for a match; `problem` explains why it was abandoned. */
  export interface Answer {
    id?: number;
    status?: string;
    reasons: string[];
    warnings: string[];
    isDuplicate: boolean;
    isDryRun: boolean;
    problem?: string;
  }

  export interface MatchOptions {
    teams: Teams;
    type?: string;
    name?: string;
    /** False for a match without a fixture. */
    fixture?: number | false;
    host?: string;
    clockSpeed?: number;
    joinByTeam?: boolean;
    announce?: boolean;
  }

  export interface Match {
    kickOff(minute?: number, ends?: number): void;
    endHalf(): void;
    pause(): void;
    resume(): void;
    player(person: Person, side?: Side, details?: Details): void;
    substitute(off: Person, on: Person, moment?: Moment): void;
    goal(scorer: Subject, assist?: Person, moment?: Moment): Goal | undefined;
    ownGoal(scorer: Subject, moment?: Moment): Goal | undefined;
    disallow(goal: Goal | undefined): void;
    card(offender: Subject, colour: 'Yellow' | 'Red', moment?: Moment): void;
    event(name: string, subject?: Subject, moment?: Moment): void;
    stat(subject: Subject, name: StatName | { [Name in StatName]?: number }, more?: number): void;
    score(home: number, away: number): void;
    extraTime(): void;
    shootOut(home: number, away: number): void;
    /** Yields. */
    sheet(): Sheet | undefined;
    live(): void;
    finish(onAnswer?: (answer: Answer) => void): void;
    abandon(): void;
    /** Yields. */
    preview(): Answer;
  }

  export interface SquadPlayer {
    id?: string;
    name: string;
    shirt_number?: number;
    is_suspended: boolean;
  }

  export interface FixtureTeam {
    id: number;
    name: string;
    short_name: string;
    spellings: string[];
    squad: SquadPlayer[];
  }

  export interface Fixture {
    id: number;
    competition: string;
    round: string;
    kick_off: string;
    home?: FixtureTeam;
    away?: FixtureTeam;
  }

  interface SheetPlayer {
    id?: string;
    name: string;
    role?: 'starter' | 'substitute';
    position?: string;
    shirt_number?: number;
    reasons: { reason: string; text: string }[];
  }

  interface SheetTeam {
    id: number;
    name: string;
    short_name: string;
    is_named: boolean;
    players: SheetPlayer[];
  }

  interface Sheet {
    fixture_id: number;
    kick_off?: string;
    home?: SheetTeam;
    away?: SheetTeam;
    unnamed: string[];
  }

  /** A match that is not in the league, and why. Its `body` is JSON. */
  export interface Lost {
    label: string;
    body: string;
    key: string;
    since: number;
    problem: string;
  }

  export interface Unsent extends Lost {
    state: 'refused' | 'unfinished';
  }

  export interface Options {
    url?: string;
    dryRun?: boolean;
    store?: DataStore;
    onFailed?: (lost: Lost) => void;
  }
}

export = Touchline;
