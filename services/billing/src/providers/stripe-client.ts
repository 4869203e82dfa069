import { DomainError, type Logger } from '@alinha/service-kit';
import type { Stripe } from 'stripe';

/** What our reading of its replies was written against, whatever the library would ask for. */
export const STRIPE_VERSION = '2026-07-29.dahlia';

/** Of one request; with a second try a call stays within the time of the turn that waits for it. */
const REQUEST_LIMIT_MS = 5_000;
const CALL_LIMIT_MS = 6_000;
const RETRIES = 1;

export type StripeAccess = { readonly secretKey: string; readonly apiBase: string | undefined };

/** Calls Stripe within a few seconds, and makes one failure of all that may go wrong. */
export class StripeClient {
  private client: Promise<Stripe> | undefined;

  constructor(
    private readonly access: StripeAccess,
    private readonly logger: Logger,
  ) {}

  /** @throws DomainError PROVIDER_FAILED, whatever went wrong; the log says what, in codes alone. */
  async call<T>(what: string, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
    this.client ??= openClient(this.access);
    const stripe = await this.client;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('timeout')), CALL_LIMIT_MS);
    });
    try {
      return await Promise.race([ask(stripe), late]);
    } catch (error) {
      throw this.failure(what, error);
    } finally {
      clearTimeout(timer);
    }
  }

  failure(what: string, error: unknown): DomainError {
    const { type, code, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
    const reason = type ?? (error as Error).name;
    this.logger.warn({ what, reason, code, status: statusCode, stripe_request: requestId }, 'Stripe failed');
    return new DomainError('PROVIDER_FAILED', { cause: error });
  }
}

/** @throws whatever says more than that there is no such thing. */
export function unlessMissing(error: unknown): { readonly deleted: null } {
  if ((error as { code?: string }).code !== 'resource_missing') throw error;
  return { deleted: null };
}

/** False for what Stripe does not do as things stand. @throws whatever says something else. */
export function unlessRefused(error: unknown): false {
  if ((error as { statusCode?: number }).statusCode !== 400) throw error;
  return false;
}

/** The library is large, and many studios have no key: it is loaded by the first call. */
async function openClient({ secretKey, apiBase }: StripeAccess): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Client(secretKey, {
    // The library types replies by the version that it came with; they are read by our own schemas.
    apiVersion: STRIPE_VERSION as unknown as Stripe.LatestApiVersion,
    timeout: REQUEST_LIMIT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}
