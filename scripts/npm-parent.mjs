// Whether the npm that runs a script is still there.
import { spawnSync } from 'node:child_process';

const WATCH_MS = 500;
const SHELL = /(^|\/)(ba|da|z|k|a)?sh$/;

/** Parent and name of a process, or null where there is no `ps`, or no such process. */
function processFacts(pid) {
  const { status, stdout } = spawnSync('ps', ['-o', 'ppid=', '-o', 'comm=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const [, parent, name] = /^\s*(\d+)\s+(.*)$/.exec((stdout ?? '').trim()) ?? [];
  return status === 0 && parent ? { parent: Number(parent), name } : null;
}

/** The npm that runs this process: its parent, or that of the shell between the two. Null when none does. */
export function npmProcess() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return null;
  const facts = processFacts(process.ppid);
  if (!facts) return null;
  const npm = SHELL.test(facts.name) ? facts.parent : process.ppid;
  return npm > 1 ? npm : null;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Calls `stop` once when `npm` is gone: it does not always hand on the signal that ends it, and nobody else would end what
 * it had started. Whatever started npm may go: `npm start &` lives on when its shell is closed.
 */
export function stopWithNpm(npm, stop) {
  if (npm === null) return;
  const watch = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(watch);
    stop();
  }, WATCH_MS);
  watch.unref();
}
