import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

// Without `module`: some packages, such as OpenTelemetry's, name files there that only a bundler can load.
const conditions = ['source', 'node'];

/** Tests run workspace sources, never build output. The global setup has its own environment. */
const sources = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  environments: { __vitest__: { resolve: { conditions } } },
};

/** Test files that involve no queue, or that another file covers on Redis. They run on PostgreSQL only. */
const WITHOUT_QUEUES = [
  'gateway/test/{broken-forms,every-route,pages,roles,site-pages,unreadable}.int.spec.ts',
  'libs/testing/test/{browser-contracts,cross-site,documents,embedded-postgres,migrations}.int.spec.ts',
  'libs/testing/test/{pipelined-reads,queue-connections,recordset,schema-drift,schemas}.int.spec.ts',
  'libs/testing/test/upgrade-to-messaging.int.spec.ts',
  'services/agenda/test/{capacity-under-any-order,note-assistant}.int.spec.ts',
  'services/billing/test/stripe-checkout.int.spec.ts',
  'services/content/test/{images,proxied-images}.int.spec.ts',
  'services/host/test/{compose,kubernetes,npm-parent,secrets}.int.spec.ts',
];

const unitTests = (name: string, timeZone: string) => ({
  ...sources,
  test: {
    name,
    root,
    include: [
      'libs/{contracts/*,service-kit,testing}/src/**/*.spec.ts',
      '{services/*,gateway}/src/**/*.spec.ts',
    ],
    env: { TZ: timeZone },
    isolate: false,
  },
});

/** Tests of Node projects: `unit` without I/O in two distant time zones, `integration` on a real PostgreSQL. */
export default defineConfig({
  root,
  test: {
    passWithNoTests: false,
    projects: [
      unitTests('unit', 'America/Sao_Paulo'),
      unitTests('unit-tokyo', 'Asia/Tokyo'),
      {
        ...sources,
        test: {
          name: 'integration',
          root,
          include: ['{services/*,libs/*,gateway}/test/**/*.int.spec.ts'],
          exclude: [...configDefaults.exclude, ...(process.env.TEST_REDIS_URL ? WITHOUT_QUEUES : [])],
          globalSetup: ['libs/testing/src/test-cluster.setup.ts'],
          env: { TZ: 'America/Sao_Paulo' },
          // Files share only loaded modules, and loading takes most of a file's time.
          isolate: false,
          maxWorkers: availableParallelism(),
          // Tolerates a stalled machine. The log marks a retried test, which must then be fixed.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...sources,
        test: {
          // `npm run chaos`: takes as long as its --minutes.
          name: 'chaos',
          root,
          include: ['services/host/test/chaos/*.chaos.ts'],
          globalSetup: ['libs/testing/src/test-cluster.setup.ts'],
          env: { TZ: 'America/Sao_Paulo' },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
