import { defineConfig } from 'vitest/config';
import { reporters } from '../vitest.report.ts';

/** Browser tests of the built product: one product and one browser for the whole run. */
export default defineConfig({
  test: {
    name: 'e2e',
    reporters,
    include: ['specs/**/*.spec.ts'],
    globalSetup: ['fixtures/product.setup.ts'],
    isolate: false,
    maxWorkers: 2,
    tags: [
      { name: 'screens', description: 'Repeated for each screen size and language.' },
      { name: 'deep', description: 'Only in `npm run test:deep`.' },
    ],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // The default of one second is too short for a whole product on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    passWithNoTests: false,
  },
});
