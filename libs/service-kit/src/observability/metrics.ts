import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

let isStarted = false;
/** Starts metrics of memory, processor, garbage collection and event loop lag. */
export function startProcessMetrics(): void {
  if (isStarted) return;
  isStarted = true;
  collectDefaultMetrics({ register: registry });
}

export const METRICS_TYPE = registry.contentType;

/** All metrics of this process in Prometheus text format. */
export function metricsText(): Promise<string> {
  return registry.metrics();
}

export const requestSeconds = new Histogram({
  name: 'alinha_http_request_duration_seconds',
  help: 'Duration of requests, from their first byte to the end of their reply.',
  labelNames: ['service', 'method', 'route', 'status'],
  buckets: SECONDS,
  registers: [registry],
});

export const jobSeconds = new Histogram({
  name: 'alinha_job_duration_seconds',
  help: 'Duration of jobs, by queue and outcome.',
  labelNames: ['queue', 'outcome'],
  buckets: SECONDS,
  registers: [registry],
});

export const upstreamRetries = new Counter({
  name: 'alinha_upstream_retries_total',
  help: 'Calls that the gateway repeated: "connect" when nothing had been sent, "reset" when a reply was lost.',
  labelNames: ['service', 'reason'],
  registers: [registry],
});

export const upstreamFailures = new Counter({
  name: 'alinha_upstream_failures_total',
  help: 'Calls that failed with 503: "unavailable" when no response arrived, "circuit-open" when no replica was called.',
  labelNames: ['service', 'reason'],
  registers: [registry],
});

type Labels = Readonly<Record<string, string>>;
type Sample = { readonly labels: Labels; readonly value: number };
type Collect = () => Promise<readonly Sample[]> | readonly Sample[];

/** A gauge that reads the values of all its sources on each scrape. */
class CollectedGauge {
  private readonly sources = new Set<Collect>();

  constructor(name: string, help: string, labelNames: string[]) {
    const { sources } = this;
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // A failed source is omitted.
        const found = await Promise.allSettled([...sources].map(async (collect) => collect()));
        for (const result of found) {
          if (result.status !== 'fulfilled') continue;
          for (const { labels, value } of result.value) this.set(labels, value);
        }
      },
    });
  }

  /** Returns a function that removes the source. */
  add(collect: Collect): () => void {
    this.sources.add(collect);
    return () => this.sources.delete(collect);
  }
}

export const outboxRows = new CollectedGauge('alinha_outbox_rows', 'Events that wait in the outbox.', [
  'service',
]);
export const outboxLag = new CollectedGauge(
  'alinha_outbox_oldest_seconds',
  'Age of the oldest event that waits in the outbox; 0 when none waits.',
  ['service'],
);
export const databaseConnections = new CollectedGauge(
  'alinha_database_connections',
  'Connections of the pool that are busy or idle, and callers that wait for one.',
  ['service', 'state'],
);
export const readsUnderWay = new CollectedGauge(
  'alinha_reads_under_way',
  'Pipelined reads without a reply yet.',
  ['service'],
);
export const queueJobs = new CollectedGauge(
  'alinha_queue_jobs',
  'Jobs of the queues that this process works on, by their state.',
  ['queue', 'state'],
);
export const circuitOpen = new CollectedGauge(
  'alinha_circuit_open',
  '1 while the circuit of a replica is open, else 0.',
  ['service', 'replica'],
);
