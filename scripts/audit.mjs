// npm run audit: known vulnerabilities of every package, including build tools and browser packages (devDependencies).
// Without a registry that supports audits (offline, plain mirror) it prints SKIPPED and succeeds.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, fail, root, say } from './toolbox.mjs';

/** Severities that fail the audit. Lower ones wait for the next update. */
const REFUSED = new Set(['high', 'critical']);
const LIMIT_MS = 60_000;

/** @typedef {{ id: string, package: string, reason: string, until: string }} Exception */

/**
 * @returns {readonly Exception[]} valid exceptions
 * @throws Failure when one has no reason or has expired
 */
function exceptions(today) {
  const list = JSON.parse(readFileSync(join(root, 'scripts', 'audit-exceptions.json'), 'utf8'));
  for (const { id, package: name, reason, until } of list) {
    if (!id || !name || !reason || !/^\d{4}-\d{2}-\d{2}$/.test(until ?? ''))
      throw new Failure(
        `audit-exceptions.json: ${id ?? '?'} needs id, package, reason and until (YYYY-MM-DD)`,
      );
    if (until < today)
      throw new Failure(`audit-exceptions.json: the exception ${id} (${name}) expired on ${until}`);
  }
  return list;
}

/** Advisories as `npm audit --json` prints them, or null when the registry does not answer. */
function advisories() {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  try {
    const { vulnerabilities } = JSON.parse(stdout);
    if (!vulnerabilities) return null;
    return Object.values(vulnerabilities).flatMap(({ via }) =>
      via.filter((entry) => typeof entry === 'object'),
    );
  } catch {
    return null;
  }
}

try {
  const excused = exceptions(new Date().toISOString().slice(0, 10));
  const found = advisories();
  if (!found) say('SKIPPED: the registry does not support audits or is unreachable.');
  else {
    const idOf = ({ url }) => url.slice(url.lastIndexOf('/') + 1);
    const isException = (advisory) =>
      excused.some(({ id, package: name }) => id === idOf(advisory) && name === advisory.name);
    const refused = found.filter((advisory) => REFUSED.has(advisory.severity) && !isException(advisory));
    for (const advisory of refused)
      say(`${advisory.severity}: ${advisory.name}: ${advisory.title} (${advisory.url})`);
    if (refused.length > 0)
      throw new Failure(`${refused.length} high or critical vulnerabilities in packages`);
    say(`${found.length} known vulnerabilities, none of them high or critical without an exception.`);
  }
} catch (error) {
  fail(error);
}
