/** Readers of settings. Each throws a sentence with the variable's name. Empty texts count as unset. */

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const NODE_ENVIRONMENTS = ['production', 'development', 'test'];

/** Unedited texts of examples: '<password>', 'changeme', 'postgres://…'. */
const PLACEHOLDER = /<[a-z][^<>]*>|change[-_ ]?me|…|\byour[-_](?:password|secret|token|client)/i;

export function readNodeEnvironment(text: string | undefined): void {
  if (!text || NODE_ENVIRONMENTS.includes(text)) return;
  throw new Error(`NODE_ENV must be ${NODE_ENVIRONMENTS.join(', ')} or unset, not ${text}.`);
}

/** Throws for a value that is clearly a mistake, without quoting it. `texts` are by variable. */
export function refuseSlips(texts: Record<string, string | undefined>): void {
  for (const [name, text] of Object.entries(texts)) {
    if (!text) continue;
    if (PLACEHOLDER.test(text)) throw new Error(`${name} still has the placeholder of an example: set your own value.`);
    if (/^["'].*["']$/.test(text)) {
      throw new Error(`${name} is in quotation marks, which are part of the value here: remove them.`);
    }
    if (text !== text.trim()) throw new Error(`${name} begins or ends with a space or a line break: remove it.`);
  }
}

export function readLogLevel(level: string): string {
  if (LOG_LEVELS.includes(level)) return level;
  throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not ${level}.`);
}

/** A URL that may contain a password, so errors quote only its scheme. */
export function readUrl(name: string, text: string | undefined, schemes: string[]): string | null {
  if (!text) return null;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  const forms = schemes.map((known) => `${known}://`).join(' or ');
  if (scheme === undefined || !schemes.includes(scheme)) {
    throw new Error(`${name} must begin with ${forms}${scheme ? `, not ${scheme}://` : ''}.`);
  }
  if (!isUrlReadable(text)) {
    throw new Error(
      `${name} can't be read: in its user and password write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25, and check the host and port.`,
    );
  }
  return text;
}

/** False for the remains of an unencoded password character: a wrong port, an `@` after the host, a stray `%`. */
function isUrlReadable(text: string): boolean {
  // A socket's URL has no host.
  const complete = text.replace('@/', '@localhost/');
  if (/\s/.test(text) || /%(?![\da-f]{2})/i.test(text) || !URL.canParse(complete)) return false;
  const { pathname, search, hash } = new URL(complete);
  return !`${pathname}${search}${hash}`.includes('@') && hash === '';
}

/** Parses 1 or 0; 0 if unset. */
export function readFlag(name: string, text: string | undefined): boolean {
  if (text && !['0', '1'].includes(text)) throw new Error(`${name} must be 1 or 0, not ${text}.`);
  return text === '1';
}

export function readWhole(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new Error(`${name} must be a whole number from ${min} to ${max}, not ${text}.`);
}

export function readOrigin(name: string, text: string | undefined): string | null {
  if (!text) return null;
  const isOrigin = /^https?:/i.test(text) && URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '');
  if (!isOrigin) {
    throw new Error(`${name} must be an origin such as https://touchline.example, not ${text}.`);
  }
  return new URL(text).origin;
}

/** Addresses of the caches themselves, which may use plain HTTP within the same network. */
export function readEdges(text: string | undefined): string[] {
  const urls = (text ?? '').split(',').flatMap((url) => url.trim() || []);
  const origins = urls.map((url) => {
    const isHttp = URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
    if (!isHttp)
      throw new Error(`EDGE_URLS must be http:// addresses separated by commas, such as http://10.0.0.5:6081.`);
    return new URL(url).origin;
  });
  return [...new Set(origins)];
}

/** Sign-ins transmit secrets: outside a demo, OpenID clients refuse a provider without TLS. */
export function readHttpsUrl(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return text;
  throw new Error(`${name} must be an https:// address, not ${text}.`);
}

export function readWebUrl(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new Error(`${name} must be an address on the web, such as https://discord.gg/league, not ${text}.`);
}

export function readEmail(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return text;
  throw new Error(`${name} must be an e-mail address, such as help@my-league.org, not ${text}.`);
}

/** Comma-separated contacts of RFC 9116; an e-mail address becomes a mailto: URL. */
export function readContacts(name: string, text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((part) => {
    const contact = part.trim();
    if (contact === '') return [];
    if (/^https:\/\//.test(contact) && URL.canParse(contact)) return contact;
    const address = contact.replace(/^mailto:/, '');
    if (/^[^\s@:/]+@[^\s@:/]+$/.test(address)) return `mailto:${address}`;
    throw new Error(`${name} must be a mailto: or https:// address, not ${contact}.`);
  });
}
