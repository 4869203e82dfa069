// Detects the end of the npm process that runs a script.
import { spawnSync } from 'node:child_process';

const WATCH_MS = 500;
const SHELL = /(^|\/)(ba|da|z|k|a)?sh$/;

/** Parent id and name of a process. Null without `ps` or without that process. */
function processInfo(pid) {
  const { status, stdout } = spawnSync('ps', ['-o', 'ppid=', '-o', 'comm=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const [, parent, name] = /^\s*(\d+)\s+(.*)$/.exec((stdout ?? '').trim()) ?? [];
  return status === 0 && parent ? { parent: Number(parent), name } : null;
}

/** The npm that runs this process: its parent, or the parent of the shell between them. Null when there is none. */
export function npmProcess() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return null;
  const parent = processInfo(process.ppid);
  if (!parent) return null;
  const npm = SHELL.test(parent.name) ? parent.parent : process.ppid;
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
 * Calls `stop` once when `npm` has ended, because npm does not always forward the signal that ends it. Ignores the
 * parent of npm: `npm start &` survives its shell.
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
