import { DomainError, type Logger } from '@alinha/service-kit';
import { z } from 'zod';
import {
  completedChargeOf,
  isRegistrationTest,
  isSignedByOpenPix,
  transactionSchema,
} from './openpix-webhook.ts';
import type {
  NewPixCharge,
  PixEvent,
  PixProvider,
  PixRefund,
  PixTransaction,
  RefundState,
} from './pix-provider.ts';

const REQUEST_LIMIT_MS = 5_000;
const COMMENT_LENGTH = 140;

export type OpenPixOptions = {
  readonly appId: string;
  readonly webhookSecret: string;
  readonly baseUrl: string;
};

const chargeSchema = z.object({
  charge: z.object({ correlationID: z.string(), value: z.int(), brCode: z.string().nullish() }),
});

/** More payments of one code are not expected. */
const LISTED = 100;

/** Refunds of the charge are transactions too. */
const transactionsSchema = z.object({
  transactions: z.array(z.object({ type: z.string().nullish() }).loose()),
});

const refundOf = z.object({ correlationID: z.string(), status: z.string().nullish() });

/** Two names of the same object are documented. */
const refundSchema = z
  .union([
    z.object({ refund: refundOf }).transform(({ refund }) => refund),
    z
      .object({ pixTransactionRefund: refundOf })
      .transform(({ pixTransactionRefund }) => pixTransactionRefund),
  ])
  .transform(
    ({ status }): RefundState =>
      status === 'CONFIRMED' ? 'refunded' : status === 'REJECTED' ? 'refused' : 'processing',
  );

/** Two shapes: `errors` of rejected requests, and `error`. */
const failureSchema = z.union([
  z
    .object({ errors: z.array(z.object({ message: z.string() })).min(1) })
    .transform(({ errors }) => errors[0]?.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
]);

type Reply = { readonly status: number; readonly body: unknown };

/** The API of OpenPix. No person is named in requests. */
export class OpenPixProvider implements PixProvider {
  readonly name = 'openpix';

  constructor(
    private readonly options: OpenPixOptions,
    private readonly logger: Logger,
  ) {}

  eventOf(body: Buffer, signature: string | undefined): PixEvent | null {
    if (isRegistrationTest(body)) return null;
    if (!isSignedByOpenPix(body, signature, this.options.webhookSecret))
      throw new DomainError('INVALID_SIGNATURE', { isExpected: true });
    return completedChargeOf(body);
  }

  async createCharge({ correlationId, amountCents, seconds, comment }: NewPixCharge): Promise<string> {
    const created = await this.call('POST', '/charge', {
      correlationID: correlationId,
      value: amountCents,
      comment: Array.from(comment).slice(0, COMMENT_LENGTH).join(''),
      expiresIn: seconds,
    });
    // An earlier request may have created it without a reply. OpenPix then refuses the id.
    const reply = created.status === 400 ? await this.call('GET', `/charge/${correlationId}`) : created;
    const { data } = chargeSchema.safeParse(reply.body);
    const { charge } = data ?? {};
    if (!charge?.brCode || charge.value !== amountCents || charge.correlationID !== correlationId)
      throw this.failure('POST /charge', created);
    return charge.brCode;
  }

  async listTransactions(correlationId: string): Promise<PixTransaction[]> {
    const path = `/transaction?charge=${correlationId}&limit=${LISTED}`;
    const reply = await this.call('GET', path);
    const { data } = transactionsSchema.safeParse(reply.body);
    const payments = data?.transactions.filter(({ type }) => (type ?? 'PAYMENT') === 'PAYMENT');
    const parsed = z.array(transactionSchema).safeParse(payments);
    if (!parsed.success) throw this.failure('GET /transaction', reply);
    return parsed.data;
  }

  async refund({ refundId, reference, amountCents }: PixRefund): Promise<RefundState> {
    const requested = await this.findRefund(refundId);
    if (requested) return requested;
    const reply = await this.call('POST', '/refund', {
      correlationID: refundId,
      transactionEndToEndId: reference,
      value: amountCents,
    });
    if (reply.status < 400) return refundSchema.safeParse(reply.body).data ?? 'processing';
    const { data: reason } = failureSchema.safeParse(reply.body);
    this.logger.warn({ status: reply.status, reason: reason?.slice(0, 200) }, 'OpenPix refused a refund');
    // A request whose reply was lost may have created it.
    return (await this.findRefund(refundId)) ?? 'pending';
  }

  private async findRefund(refundId: string): Promise<RefundState | null> {
    const reply = await this.call('GET', `/refund/${refundId}`);
    if (reply.status === 400 || reply.status === 404) return null;
    const { data } = refundSchema.safeParse(reply.body);
    if (!data) throw this.failure('GET /refund', reply);
    return data;
  }

  testPageOf(): null {
    return null;
  }

  /** @throws DomainError PROVIDER_FAILED unless OpenPix has handled the request: with success, or refused for its contents. */
  private async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const what = `${method} ${path.replace(/[\da-f-]{36}/, '{id}')}`;
    try {
      const response = await fetch(`${this.options.baseUrl.replace(/\/$/, '')}/api/v1${path}`, {
        method,
        headers: { authorization: this.options.appId, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
        ...(body && { body: JSON.stringify(body) }),
      });
      const reply = { status: response.status, body: (await response.json().catch(() => null)) as unknown };
      if ([401, 403, 429].includes(reply.status) || reply.status >= 500) throw this.failure(what, reply);
      return reply;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      this.logger.warn({ what, reason: (error as Error).name }, 'OpenPix failed');
      throw new DomainError('PROVIDER_FAILED', { cause: error });
    }
  }

  private failure(what: string, { status, body }: Reply): DomainError {
    const { data: reason } = failureSchema.safeParse(body);
    this.logger.warn({ what, status, reason: reason?.slice(0, 200) }, 'OpenPix failed');
    return new DomainError('PROVIDER_FAILED');
  }
}
