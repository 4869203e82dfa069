import { fileURLToPath } from 'node:url';

const { NX_TASK_TARGET_PROJECT: project, NX_TASK_TARGET_TARGET: target } = process.env;

/** The console; under Nx also a JSON file that `scripts/test.mjs` counts. Nx restores it for a cached run. */
export const reporters: ('default' | ['json', { outputFile: string }])[] = project
  ? [
      'default',
      [
        'json',
        { outputFile: fileURLToPath(new URL(`dist/tests/${project}.${target}.json`, import.meta.url)) },
      ],
    ]
  : ['default'];
