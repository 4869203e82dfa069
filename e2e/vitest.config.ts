import { defineConfig } from 'vitest/config';

/** Journeys through the built product in a real browser: one product and one browser for the whole run. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    name: 'e2e',
    include: ['specs/**/*.spec.ts'],
    globalSetup: ['fixtures/product.setup.ts'],
    maxWorkers: 2,
    // As for the integration tests.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A whole product works in between: a second, as is usual, is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    passWithNoTests: false,
  },
});
