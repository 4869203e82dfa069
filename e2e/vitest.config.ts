import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { reporters } from '../vitest.report.ts';

/** Starts the longest file first. At the end of the run it would occupy one worker alone for two minutes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/service-down.spec.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/** Browser tests of the built product: one product and one browser for the whole run. */
export default defineConfig({
  test: {
    name: 'e2e',
    reporters,
    include: ['specs/**/*.spec.ts'],
    globalSetup: ['fixtures/product.setup.ts'],
    isolate: false,
    // On two cores: while one test waits for the product, another runs.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: 'screens',
        description: 'Repeated for each screen size and language, with all checks of a screen.',
      },
      { name: 'deep', description: 'Only in `npm run test:deep`.' },
    ],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // The default of one second is too short for a whole product on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    passWithNoTests: false,
  },
});
