// Runs mixed load on the split product while processes, connections and Redis are killed, then checks the data (ADR
// 41):
//   npm run chaos -- --minutes 10 [--seed 1] [--queues postgres] [--lenient]
// A seed repeats the random choices. --lenient accepts slow recoveries, for busy machines.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { build, Failure, fail, install, run, say } from './toolbox.mjs';

const hasRedis = () => spawnSync('redis-server', ['--version']).status === 0;

try {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 2_000_000_000)) },
      queues: { type: 'string', default: hasRedis() ? 'redis' : 'postgres' },
      lenient: { type: 'boolean', default: false },
    },
  });
  if (!(Number(values.minutes) > 0)) throw new Failure('--minutes must be a number above 0');
  if (!(Number.isInteger(Number(values.seed)) && Number(values.seed) > 0))
    throw new Failure('--seed must be a whole number above 0');
  if (!['redis', 'postgres'].includes(values.queues)) throw new Failure('--queues must be redis or postgres');
  const env = {
    ...process.env,
    CHAOS_MINUTES: values.minutes,
    CHAOS_SEED: values.seed,
    CHAOS_QUEUES: values.queues,
    CHAOS_LENIENT: values.lenient ? '1' : '',
  };
  await install({ tools: true });
  await build();
  say(`Chaos for ${values.minutes} minutes, queues on ${values.queues}, seed ${values.seed}`);
  await run('vitest', ['run', '--config', 'vitest.node.ts', '--project', 'chaos'], { loud: true, env });
} catch (error) {
  fail(error);
}
