import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@alinha/contracts-core';
import { databaseVariableOf, RPC_PORT_OFFSET, readPlatformConfig, SCHEMA_NAMES } from '@alinha/service-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OF_THE_IMAGE, root, SECRETS, SETTINGS, secretsReadBy, textOf, yamlOf } from './deployment-files.ts';

type Container = {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly deploy?: { readonly replicas: number };
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
  readonly profiles?: readonly string[];
};

const compose = yamlOf<{ services: Record<string, Container>; volumes: object }>('docker-compose.yml');
const dockerfile = textOf('Dockerfile');
const PARTS = ['gateway', ...SERVICE_NAMES];
const containerOf = (name: string): Container => compose.services[name] ?? {};
const variablesOf = (name: string) => containerOf(name).environment ?? {};

/** Substitutes variables as Compose does; `given` is the environment. */
const filled = (text: string, given: Readonly<Record<string, string>>) =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind: string, rest: string) => {
    if (given[name]) return given[name];
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return rest ?? '';
  });

const secrets = Object.fromEntries(
  execFileSync(process.execPath, [join(root, 'scripts/make-secrets.mjs')], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.split('=') as [string, string]),
);

const environmentOf = (part: string) =>
  Object.fromEntries(
    Object.entries(variablesOf(part)).map(([name, text]) => [name, filled(String(text), secrets)]),
  );

describe('docker compose', () => {
  test('runs every part, the gateway and the agenda twice', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      ['front', 'keep-backups', 'postgres', 'provision', 'redis', ...PARTS].sort(),
    );
    const twice = PARTS.filter((part) => containerOf(part).deploy?.replicas === 2);
    expect(twice).toEqual(['gateway', 'agenda']);
  });

  test.each(PARTS)('gives %s every setting, and only the secrets that it reads', (part) => {
    const own = part === 'gateway' ? [] : [databaseVariableOf(part as (typeof SERVICE_NAMES)[number])];
    const expected = [
      ...SETTINGS.filter((name) => !SECRETS.includes(name) && !OF_THE_IMAGE.includes(name)),
      'INTERNAL_SECRET',
      'REDIS_URL',
      ...secretsReadBy(part),
      ...own,
    ];
    expect(Object.keys(variablesOf(part)).sort()).toEqual([...new Set(expected)].sort());
  });

  test.each([...PARTS, 'provision', 'keep-backups'])('gives %s a valid configuration', (part) => {
    const config = readPlatformConfig(environmentOf(part));
    if (PARTS.includes(part)) expect(config.SERVICES).toEqual([part]);
  });

  test('gives the administrator URL only to provision, which knows every role, and to keep-backups', () => {
    const withAdministratorUrl = Object.keys(compose.services).filter(
      (name) => 'DATABASE_URL' in variablesOf(name),
    );
    expect(withAdministratorUrl).toEqual(['provision', 'keep-backups']);
    const roles = environmentOf('provision');
    for (const schema of SCHEMA_NAMES) expect(roles[databaseVariableOf(schema)]).toBeTruthy();
    for (const service of SERVICE_NAMES) {
      const variable = databaseVariableOf(service);
      expect(environmentOf(service)[variable]).toBe(roles[variable]);
    }
  });

  test('runs keep-backups on demand, with the keys and queues of the parts', () => {
    const { profiles, volumes } = containerOf('keep-backups');
    expect(profiles).toEqual(['backups']);
    expect(volumes).toEqual([`backups:${/DATA_DIR=(\S+)/.exec(dockerfile)?.[1]}`]);
    const given = environmentOf('keep-backups');
    expect(given.DATABASE_URL).toBe(environmentOf('provision').DATABASE_URL);
    expect(given.DATA_KEY).toBe(environmentOf('clients').DATA_KEY);
    expect(given.REDIS_URL).toBe(environmentOf('agenda').REDIS_URL);
  });

  test('creates exactly the secrets that are used', () => {
    const text = textOf('docker-compose.yml');
    const needed = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const offered = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    for (const name of needed) expect(secrets).toHaveProperty(name ?? '');
    for (const name of Object.keys(secrets)) expect(offered).toContain(name);
  });

  test('gives parts the addresses where the others listen', () => {
    const exposed = /^EXPOSE (\d+) (\d+)$/m.exec(dockerfile);
    const [http, rpc] = [Number(exposed?.[1]), Number(exposed?.[2])];
    expect(rpc).toBe(http + RPC_PORT_OFFSET);
    expect(dockerfile).toContain(`PORT=${http} `);
    for (const service of SERVICE_NAMES)
      expect(environmentOf('gateway')[`${service.toUpperCase()}_URL`]).toBe(`http://${service}:${http}`);
    expect(textOf('deploy/Caddyfile')).toMatch(new RegExp(`dynamic a gateway ${http} \\{`));
  });

  test('names existing volumes, files and containers', () => {
    for (const [name, { volumes = [], depends_on = {} }] of Object.entries(compose.services)) {
      for (const other of Object.keys(depends_on)) expect(compose.services, name).toHaveProperty(other);
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(join(root, source)), volume).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
    }
  });

  test('waits longer for a process than closing takes', () => {
    const [, limit] =
      /STOP_LIMIT_MS = ([\d_]+);/.exec(textOf('libs/service-kit/src/process/run-process.ts')) ?? [];
    const limitSeconds = Number(limit?.replaceAll('_', '')) / 1000;
    for (const part of PARTS)
      expect(Number.parseInt(containerOf(part).stop_grace_period ?? '', 10)).toBeGreaterThan(limitSeconds);
  });
});

describe('the image', { timeout: 120_000 }, () => {
  let target = '';
  beforeAll(async () => {
    target = await mkdtemp(join(tmpdir(), 'alinha-image-'));
    execFileSync(process.execPath, [join(root, 'scripts/collect-runtime.mjs'), target], { stdio: 'ignore' });
  });
  afterAll(() => rm(target, { recursive: true }));

  test('runs the Node version that the product is built for', () => {
    const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> };
    expect(dockerfile).toContain(`ARG NODE_VERSION=${dependencies.node}\n`);
    expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual(
      Array(3).fill(expect.stringMatching(/^node:\$\{NODE_VERSION\}-/)),
    );
  });

  test('does not run as root, and its health check exists', async () => {
    const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(/^USER (\S+)$/m.exec(image)?.[1]).toBe('node');
    const named = [...dockerfile.matchAll(/^(?:HEALTHCHECK .*)?CMD \["node", "([^"]+)"\]$/gm)];
    const others = ['provision', 'keep-backups'].map((name) => containerOf(name).command?.[1]);
    const commands = [...named.map(([, path]) => path), ...others];
    expect(commands).toHaveLength(4);
    for (const path of commands) expect(existsSync(join(target, path ?? '')), path).toBe(true);
  });

  test('contains the build of every part with migrations, and no sources', async () => {
    const found = await readdir(target, { recursive: true });
    expect(found.filter((path) => /^(?!node_modules).*\/src\/|\.d\.ts$/.test(path))).toEqual([]);
    for (const service of SERVICE_NAMES) {
      const migrations = globSync(`services/${service}/prisma/migrations/*/migration.sql`, { cwd: root });
      expect(found).toEqual(expect.arrayContaining(migrations));
    }
    expect(found).toContain('dist/server/main.js');
    expect(found).toContain('dist/web/remotes.json');
  });

  test('names existing scripts', () => {
    const scripts = [...dockerfile.matchAll(/\bscripts\/[\w-]+\.mjs/g)].map(([path]) => path);
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of scripts) expect(existsSync(join(root, path)), path).toBe(true);
  });

  test('is built from every workspace, without earlier build output or packages', () => {
    const lines = textOf('.dockerignore').split('\n').filter(Boolean);
    const { workspaces } = JSON.parse(textOf('package.json')) as { workspaces: string[] };
    expect(lines[0]).toBe('**');
    for (const workspace of workspaces) expect(lines).toContain(`!${workspace.split('/')[0]}`);
    for (const name of ['node_modules', 'dist', 'generated', '.data']) expect(lines).toContain(`**/${name}`);
    for (const name of ['package-lock.json', 'nx.json', 'tsconfig.base.json', 'vite.base.ts'])
      expect(lines).toContain(`!*${name.slice(name.lastIndexOf('.'))}`);
  });
});
