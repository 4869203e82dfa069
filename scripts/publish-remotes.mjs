/**
 * Merges each remote's `remotes/<id>/remote.json` into `remotes.json`, which the shell reads at start.
 * To deploy a remote, copy its folder and run this. The file is replaced atomically.
 *   node scripts/publish-remotes.mjs [web root, default dist/web]
 */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const webRoot = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'dist', 'web'));
const remotesRoot = join(webRoot, 'remotes');

/** An unreadable remote.json means that a deployment is in progress: skip the remote with a warning. */
function readPart(id) {
  try {
    return JSON.parse(readFileSync(join(remotesRoot, id, 'remote.json'), 'utf8'));
  } catch (error) {
    console.warn(`publish-remotes: ${id} left out (${error.message})`);
    return null;
  }
}

const remotes = {};
for (const folder of readdirSync(remotesRoot, { withFileTypes: true })) {
  if (!folder.isDirectory()) continue;
  const part = readPart(folder.name);
  if (part) remotes[part.id] = part;
}

const target = join(webRoot, 'remotes.json');
const written = `${target}.${process.pid}.tmp`;
writeFileSync(written, `${JSON.stringify({ remotes })}\n`);
renameSync(written, target);
console.log(`publish-remotes: ${Object.keys(remotes).join(', ') || 'no remotes'} -> ${target}`);
