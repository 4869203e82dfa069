import { performance } from 'node:perf_hooks';
import { circumstances } from './product.ts';
import { startTopology } from './topology.ts';

/** How long the built product takes until it answers, with a database made for it, and what its processes hold then. */
for (const kind of ['single', 'split'] as const) {
  const before = performance.now();
  const topology = await startTopology(kind);
  const seconds = (performance.now() - before) / 1000;
  const { status } = await fetch(`${topology.url}/api/health`);
  if (status !== 200) throw new Error(`the product answered ${status}`);
  const memory = await Promise.all(
    topology.parts.map(async (part) => `${part.name} ${(await part.memoryMb()).toFixed(0)} MB`),
  );
  process.stdout.write(
    `${kind}: answers after ${seconds.toFixed(1)} s, the making of an empty PostgreSQL included; ${memory.join(', ')}; ${circumstances()}\n`,
  );
  await topology.close();
}
process.exit(0);
