import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { LuauFunction } from 'luau-web';
import { nameSite } from '#server/site/roblox-model.ts';

const FOLDER = path.join(import.meta.dirname, '..');
/** The site's address in the module; requests go to the place's `origin`. */
const SITE = 'https://touchline.example';

// luau-web has a build with WebAssembly's suspending, chosen on Node 24, in which pcall can't catch errors of the host.
// This selects the other one.
Reflect.deleteProperty(WebAssembly, 'Suspending');
const { LuauState } = await import('luau-web');

/** All places run sequentially in one virtual machine, as its memory is small and never freed. */
const machine = LuauState.createAsync();

/** A request of a place; `at` is the place's clock in seconds. */
export interface SentRequest {
  at: number;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A server of a Roblox place: runs the module and a script in the Luau virtual machine, with its own clock. */
export interface Place {
  sent: SentRequest[];
  output: { level: string; text: string }[];
  /** Seconds since the place started. */
  readClock(): number;
  /** Runs the place until it is idle, or its clock reaches `until`. */
  run(until?: number): Promise<void>;
  /** Closes the server like Roblox: runs BindToClose's functions for at most 30 seconds, while time passes. */
  close(): Promise<void>;
}

export interface PlaceOptions {
  /** The site's real origin. */
  origin: string;
  /** The place's script, in Luau. */
  script: string;
  /** Speed of the place's clock during requests. By default it stops, and runs at 1 while the server closes. */
  speed?: number;
  secrets?: Record<string, string>;
  /** Seconds between the start of other places and this one; 0 by default. */
  startsAfter?: number;
  isStudio?: boolean;
  /** Whether Studio may use data stores, a setting of the experience; false by default, as on Roblox. */
  hasStudioAccess?: boolean;
  /** Whether the experience allows HTTP requests; true by default. */
  isHttpEnabled?: boolean;
  /** Whether the module was downloaded from the site; true by default. */
  isFromSite?: boolean;
  /** The data store, shared by the experience's servers. */
  store?: Map<string, string>;
  /** Roblox rejects every nth request of data stores; by default none. */
  storeFaults?: number;
}

interface Runtime {
  start: LuauFunction;
  close: LuauFunction;
  answer: LuauFunction;
  advance: LuauFunction;
}

interface Answer {
  id: number;
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Starts a place with the module and a script. */
export async function openPlace({
  origin,
  script,
  speed = 0,
  secrets = {},
  startsAfter = 0,
  isStudio = false,
  hasStudioAccess = false,
  isHttpEnabled = true,
  isFromSite = true,
  store = new Map(),
  storeFaults = 0,
}: PlaceOptions): Promise<Place> {
  const sent: SentRequest[] = [];
  const output: Place['output'] = [];
  const answers: Answer[] = [];
  const controllers = new Map<number, AbortController>();
  let underWay = 0;
  let isClosing = false;
  let wake = () => {};
  const clock = { seconds: 0, since: performance.now(), speed };

  function readClock(): number {
    return clock.seconds + (underWay > 0 ? ((performance.now() - clock.since) / 1000) * clock.speed : 0);
  }

  /** While nothing is pending, the clock only advances from one timer to the next. */
  function setClock(seconds: number): void {
    clock.seconds = Math.max(seconds, clock.seconds);
    clock.since = performance.now();
  }

  function send(
    id: number,
    at: number,
    method: string,
    url: string,
    headersText: string,
    body: string,
    isGzip: boolean,
  ): void {
    const headers = JSON.parse(headersText) as Record<string, string>;
    sent.push({ at, url, headers, body });
    setClock(readClock());
    underWay += 1;
    const controller = new AbortController();
    controllers.set(id, controller);
    const { signal } = controller;
    void sendRequest({ method, url: url.replace(SITE, origin), headers, body, isGzip, signal }).then((answer) => {
      setClock(readClock());
      controllers.delete(id);
      underWay -= 1;
      answers.push({ id, ...answer });
      wake();
    });
  }

  const state = await machine;
  const host = {
    send,
    abort: (id: number) => controllers.get(id)?.abort(),
    seed: randomInt(2 ** 31),
    startsAfter,
    isHttpEnabled,
    secrets: JSON.stringify(secrets),
    isStudio,
    hasStudioAccess,
    storeFaults,
    keep: (name: string, text: string) => keep(store, name, text),
    recall: (name: string) => store.get(name) ?? '',
    list: (folder: string, prefix: string) => JSON.stringify(listKeys(store, folder, prefix)),
    say: (level: string, text: string) => void output.push({ level, text }),
    compile: (name: string) => state.loadstring(name === 'place' ? script : readScript(name, isFromSite), name, true),
  };
  const [runtime] = (await host.compile('testing/roblox')(host)) as [Runtime];

  /** Runs one step; false if nothing can happen before `until`, or if BindToClose's functions have ended. */
  async function step(until: number): Promise<boolean> {
    for (const { id, status, headers, body } of answers.splice(0)) {
      await runtime.advance(readClock());
      await runtime.answer(id, status, JSON.stringify(headers), body);
    }
    const [next, closing] = (await runtime.advance(readClock())) as [number, number];
    if (isClosing && closing === 0) return false;
    if (answers.length > 0) return true;
    if (underWay > 0) {
      const isAnswered = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const due = Math.min(next < 0 ? Number.POSITIVE_INFINITY : next, until);
      const isDue = Number.isFinite(due) && clock.speed > 0;
      await Promise.race([
        isAnswered,
        ...(isDue ? [sleep((Math.max(due - readClock(), 0) / clock.speed) * 1000)] : []),
      ]);
      return true;
    }
    if (next < 0 || next > until) {
      if (until !== Number.POSITIVE_INFINITY) setClock(until);
      return false;
    }
    setClock(next);
    return true;
  }

  async function run(until = Number.POSITIVE_INFINITY): Promise<void> {
    while (readClock() < until && (await step(until))) {
      // The condition runs each step.
    }
  }

  async function close(): Promise<void> {
    const end = readClock() + 30;
    setClock(readClock());
    clock.speed = speed || 1;
    isClosing = true;
    await runtime.advance(readClock());
    await runtime.close();
    while (readClock() < end && (await step(end))) {
      // The condition runs each step.
    }
  }

  await runtime.start('place');
  return { sent, output, readClock, run, close };
}

/** The names of removed keys, which stay listed, by store. */
const removedKeys = new WeakMap<Map<string, string>, Set<string>>();

function keep(store: Map<string, string>, name: string, text: string): void {
  const removed = removedKeys.get(store) ?? new Set();
  removedKeys.set(store, removed);
  if (text !== '') {
    store.set(name, text);
    removed.delete(name);
  } else if (store.delete(name)) {
    removed.add(name);
  }
}

function listKeys(store: Map<string, string>, folder: string, prefix: string): { name: string; isDeleted: boolean }[] {
  const removed = removedKeys.get(store) ?? new Set();
  return [...store.keys(), ...removed]
    .filter((name) => name.startsWith(folder + prefix))
    .sort()
    .map((name) => ({ name: name.slice(folder.length), isDeleted: removed.has(name) }));
}

function readScript(name: string, isFromSite: boolean): string {
  const file = name.startsWith('testing/') ? name : path.join('src', name === 'Touchline' ? 'init' : name);
  const text = readFileSync(path.join(FOLDER, `${file}.luau`), 'utf8');
  return isFromSite ? nameSite(text, SITE) : text;
}

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  isGzip: boolean;
  signal: AbortSignal;
}

/** Sends a request for HttpService; status 0 is a network failure. */
async function sendRequest({ method, url, headers, body, isGzip, signal }: Request): Promise<Omit<Answer, 'id'>> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(isGzip && { 'content-encoding': 'gzip' }) },
      ...(method !== 'GET' && { body: isGzip ? new Uint8Array(gzipSync(body)) : body }),
      signal,
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  } catch {
    return { status: 0, headers: {}, body: `HttpError: ${signal.aborted ? 'Timedout' : 'ConnectFail'}` };
  }
}
