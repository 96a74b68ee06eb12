import { execFile } from 'node:child_process';
import { npmScript } from '#scripts/install.mjs';
import { root } from '#scripts/tool.mjs';

/** @typedef {Record<string, { name: string, severity: string, range: string }> | null} Audit vulnerabilities by package, if the registry answers */

/**
 * Prints known vulnerabilities, rated high or critical, of shipped packages. Registry mirrors often don't respond; then
 * a message points to the release's manual check.
 * @param {Audit} report
 * @returns {{ passed: number, failed: number }}
 */
export function printAudit(report) {
  if (!report) {
    console.log('The registry answers no audits: run `npm audit` against one that does before a release.');
    return { passed: 0, failed: 0 };
  }
  const found = Object.values(report).filter(({ severity }) => ['high', 'critical'].includes(severity));
  for (const { name, severity, range } of found) console.log(`FAILED  ${name} ${range}: ${severity}`);
  if (found.length === 0) console.log('ok      no known vulnerability, rated high or critical, in packages that ship');
  return { passed: found.length === 0 ? 1 : 0, failed: found.length };
}

/** @returns {Promise<Audit>} */
export function requestAudit() {
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=15000'];
  return new Promise((resolve) => {
    execFile(process.execPath, [npmScript(), ...args], { cwd: root, maxBuffer: 2 ** 26 }, (_, stdout) => {
      try {
        resolve(JSON.parse(stdout).vulnerabilities ?? null);
      } catch {
        resolve(null);
      }
    });
  });
}
