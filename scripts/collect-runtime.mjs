/**
 * Copies the files that run, without sources and packages, into a folder for the image.
 *   node scripts/collect-runtime.mjs <folder>
 */
import { cpSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = process.argv[2] && resolve(process.argv[2]);
if (!target) throw new Error('missing folder: node scripts/collect-runtime.mjs <folder>');

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
