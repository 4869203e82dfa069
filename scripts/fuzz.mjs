// Sends fuzzed requests to every route, made of its contract, and says what became of them:
//   npm run fuzz -- --requests 100000 [--seed 1] [--seconds-per-route 300] [--split]
// With --split each part of the product is a process of its own. The seed is random unless given; a broken rule names the request, and the seed that repeats it.
import { parseArgs } from 'node:util';
import { build, Failure, fail, install, run } from './toolbox.mjs';

/** @param {string | undefined} text */
function positive(name, text) {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return String(number);
  throw new Failure(`--${name} must be a whole number above 0`);
}

try {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '20000' },
      seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 2_000_000_000)) },
      'seconds-per-route': { type: 'string', default: '300' },
      split: { type: 'boolean', default: false },
    },
  });
  const env = {
    ...process.env,
    FUZZ_REQUESTS: positive('requests', values.requests),
    FUZZ_SEED: positive('seed', values.seed),
    FUZZ_SECONDS_PER_ROUTE: positive('seconds-per-route', values['seconds-per-route']),
    ...(values.split && { FUZZ_SPLIT: '1' }),
  };
  await install();
  await build();
  const spec = 'libs/testing/test/fuzz/fuzz.int.spec.ts';
  await run('vitest', ['run', '--config', 'vitest.node.ts', '--project', 'integration', spec], {
    loud: true,
    env,
  });
} catch (error) {
  fail(error);
}
