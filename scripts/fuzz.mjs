// Sends generated requests to every route and checks the replies (SECURITY.md):
//   npm run fuzz -- --requests 100000 [--seed 1] [--seconds-per-route 300] [--split]
// --split runs one process per part. The seed is random by default; a broken rule prints the request and its seed.
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
  await install({ tools: true });
  await build();
  const spec = 'libs/testing/test/fuzz/fuzz.int.spec.ts';
  await run('vitest', ['run', '--config', 'vitest.node.ts', '--project', 'resilience', spec], {
    loud: true,
    env,
  });
} catch (error) {
  fail(error);
}
