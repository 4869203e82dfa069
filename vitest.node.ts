import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { reporters } from './vitest.report.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

// Without `module`, because some packages (OpenTelemetry) export files there that only bundlers can load.
const conditions = ['node'];

/** Tests run workspace sources, never build output. The global setup has its own environment. */
const sources = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  environments: { __vitest__: { resolve: { conditions } } },
};

/** One worker more than cores, because tests often wait for events and time limits. */
const CORES = availableParallelism();

/** Load, races, kills, restarts, backups, upgrades, erasures, long waits, tables over many routes and thousands of random cases: `npm run test:deep`. */
const RESILIENCE = [
  'gateway/test/{activity-of-every-write,containment,full-disk,rate-limit,replicas}.int.spec.ts',
  'libs/testing/test/{backup,backup-under-way,embedded-postgres,encryption-at-rest,upgrade,upgrade-to-messaging}.int.spec.ts',
  'libs/testing/test/{broadcast,cross-site,erasure,killed-jobs,note-text,pipelined-reads}.int.spec.ts',
  'libs/testing/test/fuzz/fuzz.int.spec.ts',
  'services/agenda/test/{capacity-under-any-order,crowded-queue,packages-under-any-order}.int.spec.ts',
  'services/agenda/test/{note-assistant,offboarding-races,offers-half-year,slots-and-bookings}.int.spec.ts',
  'services/billing/test/{closed-commission,dunning-kills,plan-year,sandbox-subscription,stripe-checkout}.int.spec.ts',
  'services/billing/test/{stripe-delays,stripe-webhooks,subscription-erasure,year-of-a-studio}.int.spec.ts',
  'services/{accounts/test/sign-in-limit,clients/test/client-limit,clients/test/import-at-scale}.int.spec.ts',
  'services/content/test/{images,proxied-images}.int.spec.ts',
  'services/host/test/{demo,erasure-killed,every-part-restarted,kill,npm-parent,parts-down}.int.spec.ts',
  'services/host/test/{image,keep-backups,observability,provision,rebuild-payments,secrets,servers-restarted,split,stop}.int.spec.ts',
  'services/messaging/test/{reminder-month,test-phone}.int.spec.ts',
];

/**
 * What differs between the queues on Redis and on PostgreSQL: order, retries, schedules, broadcasts, shared limits, kills
 * and restarts. `npm run test:deep` repeats these files on Redis. What an event does to a service's tables does not differ.
 */
const ON_REDIS = [
  'gateway/test/{operators,rate-limit,redis-away,replicas,shared-limits}.int.spec.ts',
  'libs/testing/test/{backup,broadcast,erasure,killed-jobs,repeated-jobs}.int.spec.ts',
  'libs/testing/test/{service-away,sessions,work-queues}.int.spec.ts',
  'services/accounts/test/{housekeeping,sign-in-limit}.int.spec.ts',
  'services/agenda/test/{crowded-queue,live}.int.spec.ts',
  'services/host/test/{every-part-restarted,own-redis,kill}.int.spec.ts',
  'services/host/test/{parts-down,servers-restarted,split,stop}.int.spec.ts',
  'services/messaging/test/{reminders,sending}.int.spec.ts',
];

const UNIT = [
  'libs/{contracts/*,service-kit,testing}/src/**/*.spec.ts',
  '{services/*,gateway}/src/**/*.spec.ts',
];

const unitTests = (name: string, timeZone: string, exclude: string[] = []) => ({
  ...sources,
  test: {
    name,
    root,
    include: UNIT,
    exclude: [...configDefaults.exclude, ...exclude],
    env: { TZ: timeZone },
    isolate: false,
    // Vitest runs projects with another number of workers apart from each other.
    sequence: { groupOrder: 1 },
  },
});

/** On a real PostgreSQL; on Redis too with TEST_REDIS_URL. */
const databaseTests = (name: string, include: string[], workers: number, exclude: string[] = []) => ({
  ...sources,
  test: {
    name,
    root,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    globalSetup: ['libs/testing/src/test-cluster.setup.ts'],
    setupFiles: ['libs/testing/src/test-file.setup.ts'],
    env: { TZ: 'America/Sao_Paulo' },
    // Files share only loaded modules, and loading takes most of a file's time.
    isolate: false,
    maxWorkers: workers,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

/** Tests of Node projects: `unit` without I/O in two distant time zones (Tokyo in `test:deep`), the others on real servers. */
export default defineConfig({
  root,
  test: {
    reporters,
    passWithNoTests: false,
    projects: [
      unitTests('unit', 'America/Sao_Paulo'),
      // Excluded, because they do not depend on the time zone.
      unitTests('unit-tokyo', 'Asia/Tokyo', [
        'services/content/**',
        'libs/service-kit/src/csv/csv-table.spec.ts',
      ]),
      databaseTests(
        'integration',
        ['{services/*,libs/*,gateway}/test/**/*.int.spec.ts'],
        CORES + 1,
        RESILIENCE,
      ),
      databaseTests('resilience', RESILIENCE, CORES + 1),
      databaseTests('redis', ON_REDIS, CORES + 1),
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
