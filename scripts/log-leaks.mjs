import { readdirSync, readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import path from 'node:path';

/** Logs of a complete run. */
const EXPECTED = [/^server-\d+\.log$/, /^site\.log$/, /^postgres-of-site\.log$/];

/** Addresses of the server itself and of its edges. */
const OWN_ADDRESS =
  /Server listening at http:\/\/[\w.[\]:]+|Touchline is ready: http:\/\/\S+|listening on IPv4 address "127\.0\.0\.1"|"edge":"http:[\w.[\]:/]+"/g;

/** @type {Record<string, (line: string) => string | undefined>} what must never be logged -> its pattern */
const SECRETS = {
  'an e-mail address': (line) => /[\w.+-]+@[\w-]+\.[a-z]{2,}/i.exec(line)?.[0],
  'an API key': (line) => /tl_\d+_[\w-]{8,}/.exec(line)?.[0],
  'a token, a code or a state': (line) => /(?<![\w-])[\w-]{43}(?![\w-])/.exec(line)?.[0],
  'a secret in an address': (line) => /[?&](code|state|account)=[^&\s"]+/.exec(line)?.[0],
  'a cookie or a credential': (line) => /touchline_(session|pending_\w+)=|Bearer \S+/.exec(line)?.[0],
  'a Discord ID': (line) => /(?<!\w)\d{17,20}(?!\w)/.exec(line)?.[0],
  'an IPv4 address': (line) => /(?<![\w.])\d{1,3}(\.\d{1,3}){3}(?![\w.])/.exec(line)?.[0],
  'an IPv6 address': (line) =>
    line.match(/(?<![\w:.])[\da-f]*:[\da-f:]*:[\da-f.:]*(?![\w:])/gi)?.find((text) => isIPv6(text)),
};

/** @param {string} line @returns {string[]} secrets and personal data in a line */
export function findSecrets(line) {
  const searched = line.replaceAll(OWN_ADDRESS, '');
  return Object.entries(SECRETS).flatMap(([name, find]) => {
    const secret = find(searched);
    return secret === undefined ? [] : [`${name} (${secret})`];
  });
}

/**
 * Searches the logs of a whole run.
 * @param {string} folder
 * @returns {string[]} faults, one line each
 */
export function findLogLeaks(folder) {
  const names = readdirSync(folder);
  const missing = EXPECTED.filter((name) => !names.some((found) => name.test(found)));
  const faults = missing.map((name) => `no log like ${name.source}`);
  for (const name of names) {
    const lines = readFileSync(path.join(folder, name), 'utf8').split('\n');
    for (const [at, line] of lines.entries()) {
      faults.push(...findSecrets(line).map((secret) => `${name}:${at + 1} contains ${secret}`));
    }
  }
  return faults;
}
