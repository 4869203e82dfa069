import { DomainError, type Logger } from '@alinha/service-kit';
import type { Stripe } from 'stripe';

/** Version of the API that the schemas match. It overrides the library's default. */
export const STRIPE_VERSION = '2026-07-29.dahlia';

/** Limits of one request and of a call with its retry. A call must end within the transaction's timeout. */
const REQUEST_LIMIT_MS = 5_000;
const CALL_LIMIT_MS = 6_000;
const RETRIES = 1;

export type StripeAccess = { readonly secretKey: string; readonly apiBase: string | undefined };

/** Calls Stripe with a time limit. Every failure becomes PROVIDER_FAILED. */
export class StripeClient {
  private client: Promise<Stripe> | undefined;

  constructor(
    private readonly access: StripeAccess,
    private readonly logger: Logger,
  ) {}

  /** @throws DomainError PROVIDER_FAILED. The log has the cause as codes only, without personal data. */
  async call<T>(what: string, request: (stripe: Stripe) => Promise<T>): Promise<T> {
    this.client ??= openClient(this.access);
    const stripe = await this.client;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('timeout')), CALL_LIMIT_MS);
    });
    try {
      return await Promise.race([request(stripe), late]);
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

/** @throws every error other than `resource_missing`. */
export function unlessMissing(error: unknown): { readonly deleted: null } {
  if ((error as { code?: string }).code !== 'resource_missing') throw error;
  return { deleted: null };
}

/** False when Stripe refuses the request in the current state. @throws every other error. */
export function unlessRefused(error: unknown): false {
  if ((error as { statusCode?: number }).statusCode !== 400) throw error;
  return false;
}

/** The library is large and many installations have no key, so the first call loads it. */
async function openClient({ secretKey, apiBase }: StripeAccess): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Client(secretKey, {
    // The library's types match its own version. Our schemas parse the replies.
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
