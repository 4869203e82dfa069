import { SpanKind } from '@opentelemetry/api';
import { jobSeconds } from './metrics.ts';
import { inSpan, originOfText, withOrigin } from './origin.ts';

/** Runs a job with the request id and trace of its origin, and measures it. */
export async function observedJob(
  queue: string,
  job: string,
  origin: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const end = jobSeconds.startTimer({ queue });
  const options = {
    kind: SpanKind.CONSUMER,
    attributes: { 'messaging.system': 'bullmq', 'messaging.destination.name': queue, 'alinha.job': job },
  };
  try {
    await withOrigin(originOfText(origin), () => inSpan(`process ${queue}`, options, work));
    end({ outcome: 'completed' });
  } catch (error) {
    end({ outcome: 'failed' });
    throw error;
  }
}
