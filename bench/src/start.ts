import { performance } from 'node:perf_hooks';
import { startBare } from './bare.ts';
import { measurementInfo } from './product.ts';
import { startTopology } from './topology.ts';

const START_LIMIT_SECONDS = 15;
const MEMORY_LIMIT_MB = { single: 400, split: 260 };
const overLimit: string[] = [];

/** Time until the built product answers, including the creation of its database, and memory after that. */
for (const kind of ['single', 'split'] as const) {
  const before = performance.now();
  const topology = await startTopology(kind);
  try {
    const seconds = (performance.now() - before) / 1000;
    const { status } = await fetch(`${topology.url}/api/health`);
    if (status !== 200) throw new Error(`the product returned ${status}`);
    const memory = await Promise.all(topology.parts.map((part) => part.memoryMb()));
    const bareStart = performance.now();
    const bare = await startBare(topology, { schema: 'agenda', sql: 'SELECT $1::integer' });
    const bareSeconds = (performance.now() - bareStart) / 1000;
    const bareMemory = await bare.part.memoryMb();
    await bare.part.stop();
    const held = topology.parts.map(({ name }, index) => `${name} ${memory[index]?.toFixed(0)} MB`);
    process.stdout.write(
      `${kind}: answers after ${seconds.toFixed(1)} s, including an empty PostgreSQL; ${held.join(', ')}; ${measurementInfo()}\n`,
    );
    process.stdout.write(
      `  a bare handler: ${bareSeconds.toFixed(1)} s on an existing database, ${bareMemory.toFixed(0)} MB\n`,
    );
    if (seconds >= START_LIMIT_SECONDS) overLimit.push(`${kind}: ${seconds.toFixed(1)} s`);
    if (Math.max(...memory) >= MEMORY_LIMIT_MB[kind])
      overLimit.push(`${kind}: ${Math.max(...memory).toFixed(0)} MB`);
  } finally {
    await topology.close();
  }
}
if (overLimit.length > 0) process.stdout.write(`beyond the limits: ${overLimit.join('; ')}\n`);
process.exit(overLimit.length > 0 ? 1 : 0);
