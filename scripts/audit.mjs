// Known faults of every package: of the servers, of what browsers get (which is built, and so a development dependency) and
// of the tools. Asked of the registry. Where it does not answer such questions
// (no network, a mirror that only hands out packages) nothing is known, and that is said: it is no failure.
//   npm run audit
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, fail, root, say } from './toolbox.mjs';

/** What must not be there; less than this is looked at with the next update. */
const REFUSED = new Set(['high', 'critical']);
const LIMIT_MS = 60_000;

/** @typedef {{ id: string, package: string, reason: string, until: string }} Exception */

/** @returns {readonly Exception[]} those that still hold; one without a reason or past its day is a failure. */
function exceptions(today) {
  const list = JSON.parse(readFileSync(join(root, 'scripts', 'audit-exceptions.json'), 'utf8'));
  for (const { id, package: name, reason, until } of list) {
    if (!id || !name || !reason || !/^\d{4}-\d{2}-\d{2}$/.test(until ?? ''))
      throw new Failure(
        `audit-exceptions.json: ${id ?? '?'} needs id, package, reason and until (YYYY-MM-DD)`,
      );
    if (until < today)
      throw new Failure(`audit-exceptions.json: ${id} (${name}) was only excused until ${until}`);
  }
  return list;
}

/** Null when the registry does not answer; else its advisories, as `npm audit --json` writes them. */
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
  if (!found) say('SKIPPED: the registry does not answer which packages have known faults.');
  else {
    const idOf = ({ url }) => url.slice(url.lastIndexOf('/') + 1);
    const isExcused = (advisory) =>
      excused.some(({ id, package: name }) => id === idOf(advisory) && name === advisory.name);
    const refused = found.filter((advisory) => REFUSED.has(advisory.severity) && !isExcused(advisory));
    for (const advisory of refused)
      say(`${advisory.severity}: ${advisory.name}: ${advisory.title} (${advisory.url})`);
    if (refused.length > 0) throw new Failure(`${refused.length} known faults in packages`);
    say(`${found.length} known faults, none of them high or critical and not excused.`);
  }
} catch (error) {
  fail(error);
}
