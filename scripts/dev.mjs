// npm run dev: recompiles and restarts the back end and rebuilds pages on each save.
// Reload the page to see a change; /ui shows the components.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, fail, install, node, root, run, say } from './toolbox.mjs';

const webRoot = 'dist/web-dev';
const env = {
  ...process.env,
  NODE_ENV: 'development',
  WEB_ROOT: webRoot,
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
};
const children = [];

function keepRunning(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  children.push(child);
  return child;
}

function stop() {
  for (const child of children) child.kill('SIGTERM');
}

const pages = ['shell', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))];
const tool = (name) => join(root, 'node_modules', '.bin', name);
const vite = [tool('vite'), 'build', '--mode', 'development', '--logLevel', 'error'];
/** The public pages are two builds: the browser script, then the server renderer. */
const site = ['--config', 'vite.site.config.ts'];
const builds = pages.flatMap((page) =>
  page === 'mfe-public' ? [[page], [page, ...site], [page, ...site, '--ssr']] : [[page]],
);

try {
  await install();
  await build();
  for (const [page, ...options] of builds) {
    await run(node, [...vite, ...options], { env, cwd: join(root, page) });
  }
  await run(node, ['scripts/publish-remotes.mjs', webRoot], { env });
  const bundler = keepRunning(node, ['scripts/bundle-server.mjs', '--watch'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(bundler, 'message');
  for (const [page, ...options] of builds)
    keepRunning(node, [...vite, ...options, '--watch'], { cwd: join(root, page) });
  keepRunning(node, ['--watch', 'dist/server-dev/main.js']);
  say(`\n  http://localhost:${env.PORT || 3000}  and  /ui\n  Ctrl-C stops it.\n`);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  fail(error);
}
