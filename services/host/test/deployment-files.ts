import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { platformSchema } from '@alinha/service-kit';
import { parse, parseAllDocuments } from 'yaml';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
export const yamlOf = <T>(path: string): T => parse(textOf(path), { merge: true }) as T;

/** Settings of one process. Separate parts have the job `keep-backups`, with the default folder. */
const OF_ONE_PROCESS = ['BACKUP_DIR', 'BACKUP_TIME'];

/** Names of all settings of parts. */
export const SETTINGS: readonly string[] = Object.keys(platformSchema.shape).filter(
  (name) => !OF_ONE_PROCESS.includes(name),
);

/** Settings that only the parts that read them get. */
export const SECRETS = SETTINGS.filter((name) =>
  /(_APP_ID|_KEY|_SECRET|_TOKEN|^REDIS_URL|^SMTP_URL|DATABASE_URL)$/.test(name),
);

/** Settings set by the image or by each deployment. */
export const OF_THE_IMAGE = ['PORT', 'HOST', 'DATA_DIR', 'WEB_ROOT'];

/** Secrets read by a part's own sources. Every part also gets those that service-kit reads. */
export function secretsReadBy(part: string): string[] {
  const folder = part === 'gateway' ? 'gateway/src' : `services/${part}/src`;
  const sources = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.spec\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/generated/'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  return SECRETS.filter(
    (name) => !SHARED_SECRETS.includes(name) && new RegExp(`\\b${name}\\b`).test(sources),
  );
}

export const SHARED_SECRETS = ['INTERNAL_SECRET', 'REDIS_URL'];

export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly [key: string]: unknown;
};

/** All documents of the manifests, by file. */
export function manifests(): ReadonlyMap<string, readonly Manifest[]> {
  const files = readdirSync(join(root, 'deploy')).filter((name) => name.endsWith('.yaml'));
  return new Map(
    files.map((name) => {
      const documents = parseAllDocuments(textOf(`deploy/${name}`));
      for (const { errors } of documents) if (errors[0]) throw errors[0];
      return [name, documents.map((document) => document.toJS() as Manifest)];
    }),
  );
}
