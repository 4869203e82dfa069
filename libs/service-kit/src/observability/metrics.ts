import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

let isStarted = false;
/** Memory, processor, garbage and the lag of the event loop, from now on. */
export function startProcessMetrics(): void {
  if (isStarted) return;
  isStarted = true;
  collectDefaultMetrics({ register: registry });
}

export const METRICS_TYPE = registry.contentType;

/** What this process counts, as Prometheus reads it. */
export function metricsText(): Promise<string> {
  return registry.metrics();
}

export const requestSeconds = new Histogram({
  name: 'alinha_http_request_duration_seconds',
  help: 'How long requests took, from their first byte to the end of their reply.',
  labelNames: ['service', 'method', 'route', 'status'],
  buckets: SECONDS,
  registers: [registry],
});

export const jobSeconds = new Histogram({
  name: 'alinha_job_duration_seconds',
  help: 'How long jobs took, by their queue and by what became of them.',
  labelNames: ['queue', 'outcome'],
  buckets: SECONDS,
  registers: [registry],
});

export const upstreamRetries = new Counter({
  name: 'alinha_upstream_retries_total',
  help: 'Calls that the gateway sent once more: "connect" where nothing had been sent, "reset" where an answer was lost.',
  labelNames: ['service', 'reason'],
  registers: [registry],
});

export const upstreamFailures = new Counter({
  name: 'alinha_upstream_failures_total',
  help: 'Calls that the gateway answered with 503: "away" where no process answered, "circuit-open" where none was asked.',
  labelNames: ['service', 'reason'],
  registers: [registry],
});

type Labels = Readonly<Record<string, string>>;
type Sample = { readonly labels: Labels; readonly value: number };
type Look = () => Promise<readonly Sample[]> | readonly Sample[];

/** A gauge whose values are looked up when somebody asks, of each part of the process that has one. */
class LookedUpGauge {
  private readonly looks = new Set<Look>();

  constructor(name: string, help: string, labelNames: string[]) {
    const { looks } = this;
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // What cannot be looked up now is missing, and the others are told all the same.
        const found = await Promise.allSettled([...looks].map(async (look) => look()));
        for (const result of found) {
          if (result.status !== 'fulfilled') continue;
          for (const { labels, value } of result.value) this.set(labels, value);
        }
      },
    });
  }

  /** Answers what takes it out again. */
  add(look: Look): () => void {
    this.looks.add(look);
    return () => this.looks.delete(look);
  }
}

export const outboxRows = new LookedUpGauge(
  'alinha_outbox_rows',
  'Facts that wait to be carried to the queues.',
  ['service'],
);
export const outboxLag = new LookedUpGauge(
  'alinha_outbox_oldest_seconds',
  'Age of the oldest fact that waits to be carried to the queues; 0 when none waits.',
  ['service'],
);
export const databaseConnections = new LookedUpGauge(
  'alinha_database_connections',
  'Connections of the pool that are busy or idle, and callers that wait for one.',
  ['service', 'state'],
);
export const readsUnderWay = new LookedUpGauge(
  'alinha_reads_under_way',
  'Short reads that are sent side by side on connections of their own and not answered yet.',
  ['service'],
);
export const queueJobs = new LookedUpGauge(
  'alinha_queue_jobs',
  'Jobs of the queues that this process works on, by their state.',
  ['queue', 'state'],
);
export const circuitOpen = new LookedUpGauge(
  'alinha_circuit_open',
  '1 while a process of a service cannot be reached and is left alone, else 0.',
  ['service', 'replica'],
);
