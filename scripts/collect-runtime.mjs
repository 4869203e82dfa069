/**
 * Copies what runs, without sources and packages, to a folder of its own: the image's contents.
 *
 *   node scripts/collect-runtime.mjs <folder>
 */
import { cpSync, existsSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = process.argv[2] && resolve(process.argv[2]);
if (!target) throw new Error('say where to: node scripts/collect-runtime.mjs <folder>');

const BACK_END = ['gateway', 'services/*', 'libs/service-kit', 'libs/contracts/*'];
const OF_EACH = ['package.json', 'dist', 'prisma/migrations'];
const projects = globSync(BACK_END, { cwd: root }).filter((path) =>
  existsSync(join(root, path, 'package.json')),
);
const paths = [
  'package.json',
  'dist/web',
  ...projects.flatMap((project) => OF_EACH.map((part) => join(project, part))),
].filter((path) => existsSync(join(root, path)));

for (const path of paths) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (source) => !/\.(d\.ts|tsbuildinfo)$|\.d\.ts\.map$/.test(source),
  });
}
process.stdout.write(`collect-runtime: ${projects.length} projects -> ${target}\n`);
