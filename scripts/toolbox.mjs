// Shared code of the scripts. Uses built-in modules only, because it runs before packages are installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
/** The Node version that the product is built for, from the `node` package. */
export const node = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

export class Failure extends Error {}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Runs a program to its end. Prints its output only on failure, unless `loud`. */
export function run(command, args, { loud = false, env = process.env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${env.PATH ?? ''}` },
      stdio: loud ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      reject(
        new Failure(
          `${loud ? '' : `${output.slice(-8000)}\n`}"${[command, ...args].join(' ').slice(0, 120)}" failed`,
        ),
      );
    });
  });
}

async function timed(what, work) {
  const start = Date.now();
  process.stdout.write(`${what} … `);
  await work();
  say(`${((Date.now() - start) / 1000).toFixed(1)} s`);
}

const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.git',
  '.nx',
  '.data',
  '.results',
  'docs',
  'e2e',
  'bench',
  'deploy',
  'generated',
]);

/**
 * Hash of the names, sizes and times of all source files: detects changes since the last build without reading them.
 */
function sourcePrint() {
  const hash = createHash('sha256');
  // Data and backups are not sources.
  const data = resolve(root, process.env.DATA_DIR || '.data');
  const isData = (path) => path === data || path.endsWith('.alinha');
  const walk = (directory) => {
    for (const entry of readdirSync(directory, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (SKIPPED.has(entry.name)) continue;
      const path = join(directory, entry.name);
      if (isData(path)) continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${path}:${size}:${mtimeMs}\n`);
      }
    }
  };
  walk(root);
  return hash.digest('hex');
}

const stampFile = (name) => join(root, 'node_modules', '.cache', 'alinha', name);

function stampMatches(name, value) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, 'utf8') === value;
}

function stamp(name, value) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
}

/**
 * Installs the locked packages when they are missing or package-lock.json has changed.
 * @param tools also installs devDependencies, which only tests and benchmarks need
 */
export async function install({ tools = false } = {}) {
  const [major] = process.versions.node.split('.');
  if (Number(major) < 20) throw new Failure(`Node 20 or newer is needed; this is ${process.versions.node}.`);
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const isComplete = (name) => existsSync(node) && stampMatches(name, lock);
  if (isComplete('install-tools') || (!tools && isComplete('install'))) return;
  // Installed tools stay.
  const kind = tools || existsSync(join(bin, 'vitest')) ? 'install-tools' : 'install';
  // "ci" would remove packages that a running product uses.
  const command = isComplete('install') ? ['install', '--no-save'] : ['ci'];
  const dev = kind === 'install' ? '--omit=dev' : '--include=dev';
  await timed('Installing packages (a minute the first time)', () =>
    run('npm', [...command, dev, '--no-audit', '--no-fund', '--loglevel=error']),
  );
  stamp(kind, lock);
}

/** Builds when a source file has changed. Nx skips unchanged projects. */
export async function build() {
  const isThere = ['web/remotes.json', 'server/main.js'].every((path) =>
    existsSync(join(root, 'dist', path)),
  );
  if (isThere && stampMatches('build', sourcePrint())) return;
  await timed('Building', async () => {
    await run('nx', ['run-many', '-t', 'build', '--outputStyle=static'], {
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
    });
    await run(node, ['scripts/publish-remotes.mjs']);
  });
  stamp('build', sourcePrint());
}

/** Exits with 1. Prints one line for a `Failure`, the whole stack for any other error. */
export function fail(error) {
  process.stderr.write(`${error instanceof Failure ? error.message : (error.stack ?? error)}\n`);
  process.exit(1);
}
