import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICE_NAMES } from '@alinha/contracts-core';
import {
  databaseVariableOf,
  RPC_PORT_OFFSET,
  readPlatformConfig,
  roleUrls,
  SCHEMA_NAMES,
} from '@alinha/service-kit';
import { TEST_DATA_KEY } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import {
  type Manifest,
  manifests,
  OF_THE_IMAGE,
  root,
  SECRETS,
  SETTINGS,
  SHARED_SECRETS,
  secretsReadBy,
  textOf,
} from './deployment-files.ts';

const MODELS = 'kubernetes-models';
const PARTS = ['gateway', ...SERVICE_NAMES];
/** The parts with most calls. */
const SCALED = ['gateway', 'agenda'];
const files = manifests();
const all = [...files.values()].flat();
const find = <T>(kind: string, name: string): T => {
  const found = all.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found as T;
};

type Probe = { httpGet: { path: string; port: string }; timeoutSeconds?: number };
type PodSpec = {
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken: boolean;
  topologySpreadConstraints: { topologyKey: string; labelSelector: { matchLabels: Labels } }[];
  securityContext: { runAsNonRoot: boolean; runAsUser: number; seccompProfile: { type: string } };
  containers: {
    command?: string[];
    env?: { name: string; value: string }[];
    envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
    ports: { name: string; containerPort: number }[];
    startupProbe: Probe;
    readinessProbe: Probe;
    livenessProbe: Probe;
    lifecycle: { preStop: { sleep: { seconds: number } } };
    resources: { requests: Record<string, string>; limits: Record<string, string> };
    securityContext: object;
    volumeMounts?: { name: string; mountPath: string }[];
  }[];
  volumes?: { name: string; persistentVolumeClaim?: { claimName: string } }[];
};
type Labels = Record<string, string>;
type Workload = Manifest & {
  spec: {
    replicas?: number;
    selector: { matchLabels: Labels };
    template: { metadata: { labels: Labels; annotations?: Labels }; spec: PodSpec };
  };
};
type CronJob = Manifest & {
  spec: { concurrencyPolicy: string; jobTemplate: { spec: Pick<Workload['spec'], 'template'> } };
};
type Entries = { data?: Labels; stringData?: Labels };

const deploymentOf = (part: string) => find<Workload>('Deployment', part);
const podOf = (part: string) => deploymentOf(part).spec.template;
const containerOf = (part: string) => {
  const [container, ...others] = podOf(part).spec.containers;
  if (!container || others.length > 0) throw new Error(`${part} must have one container`);
  return container;
};

/** Type errors of the manifests, checked as literals of Kubernetes's TypeScript types. */
async function typeErrors(documents: readonly Manifest[]): Promise<string> {
  const cache = join(root, 'node_modules/.cache/alinha');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'manifests-'));
  try {
    const lines = documents.map(
      (document, index) =>
        `import type { I${document.kind} as T${index} } from '${MODELS}/${document.apiVersion}';\n` +
        `export const d${index}: T${index} = ${JSON.stringify(document, null, 1)};`,
    );
    await writeFile(join(folder, 'manifests.mts'), lines.join('\n'));
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--types',
      '',
      '--ignoreConfig',
    ];
    const tsc = join(root, 'node_modules/.bin/tsc');
    return await promisify(execFile)(tsc, [...options, 'manifests.mts'], { cwd: folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('a manifest', () => {
  const described = [...files].flatMap(([file, documents]) =>
    documents
      .filter(({ kind }) => kind !== 'Kustomization')
      .map((document) => [`${document.kind} ${document.metadata.name} of ${file}`, document] as const),
  );

  test.each(described)('%s matches the Kubernetes schema', async (_name, document) => {
    const kinds = (await import(/* @vite-ignore */ `${MODELS}/${document.apiVersion}`)) as Record<
      string,
      new (
        data: unknown,
      ) => { validate(): void }
    >;
    const Kind = kinds[document.kind];
    if (!Kind) throw new Error(`${document.apiVersion} has no ${document.kind}`);
    new Kind(document).validate();
  });

  test('has no unknown field, which the schemas would accept', async () => {
    const complaints = await typeErrors(described.map(([, document]) => document));
    expect(complaints).toBe('');
    const [, deployment] = described.find(([, { kind }]) => kind === 'Deployment') ?? [];
    const wrong = structuredClone(deployment) as Workload;
    Object.assign(wrong.spec.template.spec.containers[0] ?? {}, { readinesProbe: {} });
    expect(await typeErrors([wrong])).toMatch(/readinesProbe/);
  }, 120_000);

  test('is applied by kustomize, except the example secrets', () => {
    const [kustomization] = files.get('kustomization.yaml') ?? [];
    const { resources, namespace } = kustomization as unknown as { resources: string[]; namespace: string };
    expect([...resources, 'kustomization.yaml', 'secrets.example.yaml'].sort()).toEqual(
      [...files.keys()].sort(),
    );
    expect(find<Manifest>('Namespace', namespace)).toBeTruthy();
    for (const secret of files.get('secrets.example.yaml') ?? [])
      expect(secret.metadata.namespace).toBe(namespace);
  });
});

describe.each(PARTS)('%s', (part) => {
  test('runs its part, and its service uses the ports where the part listens', () => {
    expect(containerOf(part).env).toEqual([{ name: 'SERVICES', value: part }]);
    const { selector, template } = deploymentOf(part).spec;
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    const service = find<{
      spec: {
        selector: Labels;
        clusterIP?: string;
        ports: { name: string; port: number; targetPort: string }[];
      };
    }>('Service', part);
    // Headless: the gateway addresses each process of a service, and Prometheus scrapes each.
    expect(service.spec.clusterIP).toBe(part === 'gateway' ? undefined : 'None');
    expect(template.metadata.labels).toMatchObject(service.spec.selector);
    const ports = Object.fromEntries(containerOf(part).ports.map((port) => [port.name, port.containerPort]));
    const http = Number(/\bPORT=(\d+)/.exec(textOf('Dockerfile'))?.[1]);
    expect(template.metadata.annotations).toEqual(
      part === 'gateway'
        ? undefined
        : {
            'prometheus.io/scrape': 'true',
            'prometheus.io/path': '/metrics',
            'prometheus.io/port': String(http),
          },
    );
    const expected = { http, ...(part !== 'gateway' && { questions: http + RPC_PORT_OFFSET }) };
    expect(ports).toEqual(expected);
    for (const { name, port, targetPort } of service.spec.ports) {
      // RPC adds 1000 to the port of the URL, so service and process must use equal numbers.
      expect(port).toBe(ports[targetPort]);
      expect(name).toBe(targetPort);
    }
    expect(service.spec.ports).toHaveLength(Object.keys(expected).length);
  });

  test('answers liveness and readiness probes', () => {
    const { startupProbe, readinessProbe, livenessProbe } = containerOf(part);
    const base = part === 'gateway' ? '/api/health' : '/health';
    const live = { path: `${base}/live`, port: 'http' };
    expect(startupProbe.httpGet).toEqual(live);
    expect(livenessProbe.httpGet).toEqual(live);
    expect(readinessProbe.httpGet).toEqual({ path: `${base}/ready`, port: 'http' });
    const [, limit] =
      /REPLY_LIMIT_MS = ([\d_]+);/.exec(textOf('libs/service-kit/src/events/broadcast.ts')) ?? [];
    expect(readinessProbe.timeoutSeconds).toBeGreaterThan(Number(limit?.replaceAll('_', '')) / 1000);
  });

  test('allows enough time to close', () => {
    const [, limit] =
      /STOP_LIMIT_MS = ([\d_]+);/.exec(textOf('libs/service-kit/src/process/run-process.ts')) ?? [];
    const needed =
      Number(limit?.replaceAll('_', '')) / 1000 + containerOf(part).lifecycle.preStop.sleep.seconds;
    expect(podOf(part).spec.terminationGracePeriodSeconds).toBeGreaterThan(needed);
  });

  test('reads the settings, the shared secrets and no secret of another part', () => {
    expect(containerOf(part).envFrom).toEqual([
      { configMapRef: { name: 'settings' } },
      { secretRef: { name: 'shared' } },
      { secretRef: { name: part } },
    ]);
    const own = part === 'gateway' ? [] : [databaseVariableOf(part as (typeof SERVICE_NAMES)[number])];
    const secrets = Object.keys(find<Entries>('Secret', part).stringData ?? {});
    expect(secrets.sort()).toEqual([...new Set([...own, ...secretsReadBy(part)])].sort());
  });
});

describe('a workload', () => {
  const scheduled = find<CronJob>('CronJob', 'keep-backups');
  const workloads = [
    ...(all.filter(({ kind }) => ['Deployment', 'Job'].includes(kind)) as Workload[]),
    { metadata: scheduled.metadata, spec: scheduled.spec.jobTemplate.spec },
  ];

  test('runs a part, provision or keep-backups', () => {
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual(
      [...PARTS, 'provision', 'keep-backups'].sort(),
    );
    expect(all.filter(({ kind }) => kind === 'CronJob')).toHaveLength(1);
  });

  test.each(workloads.map((workload) => [workload.metadata.name, workload] as const))(
    '%s has no privileges, and has limits',
    (_name, { spec }) => {
      const pod = spec.template.spec;
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext, resources } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources.requests).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) });
        expect(resources.limits).toMatchObject({ memory: expect.any(String) });
      }
    },
  );
});

describe('a replicated part', () => {
  test.each(PARTS)('%s has two or more replicas on different nodes with a disruption budget', (part) => {
    const budget = find<{ spec: { maxUnavailable: number; selector: { matchLabels: Labels } } }>(
      'PodDisruptionBudget',
      part,
    );
    const { labels } = podOf(part).metadata;
    expect(budget.spec.maxUnavailable).toBe(1);
    expect(labels).toMatchObject(budget.spec.selector.matchLabels);
    const [spread] = podOf(part).spec.topologySpreadConstraints;
    expect(spread?.topologyKey).toBe('kubernetes.io/hostname');
    expect(labels).toMatchObject(spread?.labelSelector.matchLabels ?? { nothing: 'is spread' });
    if (!SCALED.includes(part)) expect(deploymentOf(part).spec.replicas).toBe(2);
  });

  test.each(SCALED)('%s scales with load', (part) => {
    expect(deploymentOf(part).spec.replicas).toBeUndefined();
    const scaler = find<{ spec: { minReplicas: number; scaleTargetRef: { kind: string; name: string } } }>(
      'HorizontalPodAutoscaler',
      part,
    );
    expect(scaler.spec).toMatchObject({ minReplicas: 2, scaleTargetRef: { kind: 'Deployment', name: part } });
  });
});

describe('the network policy', () => {
  test('allows anyone to the gateway, parts and Prometheus to services, and nothing else', () => {
    const policies = all
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ metadata, spec }) => [metadata.name, spec]);
    expect(Object.fromEntries(policies)).toEqual({
      nobody: { podSelector: {}, policyTypes: ['Ingress'] },
      gateway: {
        podSelector: { matchLabels: { 'app.kubernetes.io/name': 'gateway' } },
        policyTypes: ['Ingress'],
        ingress: [{ ports: [{ port: 'http' }] }],
      },
      services: {
        podSelector: {
          matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values: [...SERVICE_NAMES] }],
        },
        policyTypes: ['Ingress'],
        ingress: [
          {
            from: [{ podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'alinha' } } }],
            ports: [{ port: 'http' }, { port: 'questions' }],
          },
          {
            from: [
              {
                namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } },
                podSelector: { matchLabels: { 'app.kubernetes.io/name': 'prometheus' } },
              },
            ],
            ports: [{ port: 'http' }],
          },
        ],
      },
    });
    for (const part of PARTS)
      expect(podOf(part).metadata.labels).toHaveProperty(['app.kubernetes.io/part-of'], 'alinha');
  });
});

/** The example with a key: its own is refused, so that nobody uses it. */
const filledIn = (example: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  example.DATA_KEY ? { ...example, DATA_KEY: TEST_DATA_KEY } : example;

describe('the settings', () => {
  const settings = find<Entries>('ConfigMap', 'settings').data ?? {};

  test('are complete, with secret ones in secrets', () => {
    const expected = SETTINGS.filter(
      (name) => !SECRETS.includes(name) && !OF_THE_IMAGE.includes(name) && name !== 'SERVICES',
    );
    expect(Object.keys(settings).sort()).toEqual(expected.sort());
    const secrets = all.filter(({ kind }) => kind === 'Secret') as unknown as Entries[];
    const named = secrets.flatMap(({ stringData = {} }) => Object.keys(stringData));
    expect([...new Set(named)].sort()).toEqual([...SECRETS].sort());
    expect(Object.keys(find<Entries>('Secret', 'shared').stringData ?? {}).sort()).toEqual(
      [...SHARED_SECRETS].sort(),
    );
  });

  test.each(PARTS)('are a valid configuration of %s', (part) => {
    const { stringData: shared } = find<Entries>('Secret', 'shared');
    const { stringData: own } = find<Entries>('Secret', part);
    const config = readPlatformConfig(filledIn({ ...settings, ...shared, ...own }));
    for (const service of SERVICE_NAMES) {
      const url = new URL(String(config[`${service.toUpperCase() as Uppercase<typeof service>}_URL`]));
      expect(url.hostname).toBe(service);
      expect(Number(url.port)).toBe(containerOf(service).ports[0]?.containerPort);
    }
  });

  test.each(['accounts', 'agenda', 'clients'])('have no usable DATA_KEY in the example of %s', (part) => {
    const { stringData: own } = find<Entries>('Secret', part);
    expect(() => readPlatformConfig({ ...settings, ...own })).toThrow('DATA_KEY must be 32 bytes in base64');
  });

  const secretsOf = (container: PodSpec['containers'][number] | undefined): NodeJS.ProcessEnv => {
    const sources = container?.envFrom.map(({ secretRef }) => secretRef?.name ?? '') ?? [];
    return Object.assign({}, ...sources.map((name) => find<Entries>('Secret', name).stringData));
  };

  test('give keep-backups the administrator URL, the keys and the queues, one run at a time', () => {
    const { concurrencyPolicy, jobTemplate } = find<CronJob>('CronJob', 'keep-backups').spec;
    expect(concurrencyPolicy).toBe('Forbid');
    const { containers, volumes } = jobTemplate.spec.template.spec;
    const [container] = containers;
    expect(container?.command).toEqual(['node', 'dist/server/keep-backups.js']);
    const config = readPlatformConfig(filledIn(secretsOf(container)));
    expect(config).toMatchObject({
      DATABASE_URL: find<Entries>('Secret', 'provision').stringData?.DATABASE_URL,
      DATA_KEY: [TEST_DATA_KEY],
      REDIS_URL: find<Entries>('Secret', 'shared').stringData?.REDIS_URL,
    });
    const folder = /DATA_DIR=(\S+)/.exec(textOf('Dockerfile'))?.[1];
    expect(container?.volumeMounts).toEqual([{ name: volumes?.[0]?.name, mountPath: folder }]);
    const claim = volumes?.[0]?.persistentVolumeClaim?.claimName ?? '';
    expect(find<Manifest>('PersistentVolumeClaim', claim)).toBeTruthy();
  });

  test('give the administrator URL only to the secret of provision, which knows every role', () => {
    const [container] = find<Workload>('Job', 'provision').spec.template.spec.containers;
    const environment = secretsOf(container);
    const roles = roleUrls(readPlatformConfig(filledIn(environment)), environment.DATABASE_URL ?? '');
    expect([...roles.keys()]).toEqual([...SCHEMA_NAMES]);
    for (const [schema, url] of roles) expect(url).toBe(environment[databaseVariableOf(schema)]);
    const holders = all.filter((manifest) => 'DATABASE_URL' in ((manifest as Entries).stringData ?? {}));
    expect(holders.map(({ metadata }) => metadata.name)).toEqual(['provision']);
    expect(container?.command).toEqual(['node', 'dist/server/provision.js']);
  });
});
