/**
 * Copies what runs, without sources and packages, to a folder of its own: the image's contents.
 *
 *   node scripts/collect-runtime.mjs <folder>
 */
import { cpSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = process.argv[2] && resolve(process.argv[2]);
if (!target) throw new Error('say where to: node scripts/collect-runtime.mjs <folder>');

const paths = [
  'package.json',
  'dist/web',
  'dist/server',
  ...globSync('services/*/prisma/migrations', { cwd: root }),
];
for (const path of paths) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path), { recursive: true });
}
process.stdout.write(`collect-runtime: ${paths.length} paths -> ${target}\n`);
