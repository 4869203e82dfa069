import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const folder = fileURLToPath(new URL('../releases', import.meta.url));

/** Recorded files of past releases with this extension, latest first. `npm run record-release` creates them. */
export function releaseFiles(extension: string): { readonly release: string; readonly path: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .map((name) => ({ release: name.slice(0, -extension.length), path: join(folder, name) }))
    .sort((one, other) => other.release.localeCompare(one.release, 'en', { numeric: true }));
}

/** Content of a compressed JSON file. */
export const jsonOf = async <T>(path: string): Promise<T> =>
  JSON.parse(gunzipSync(await readFile(path)).toString()) as T;
