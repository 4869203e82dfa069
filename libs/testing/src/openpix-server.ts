import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export const LOCAL_OPENPIX = {
  appId: 'Q2xpZW50X0lkX2xvY2Fs',
  webhookSecret: 'openpix_local_secret',
} as const;

/** OpenPix tries 8 times, with pauses of 10·2^n seconds. Here a second takes a millisecond. */
const TRIES = 8;
const FIRST_PAUSE_MS = 10;

type Charge = {
  readonly correlationID: string;
  readonly value: number;
  readonly comment?: string;
  readonly transactionID: string;
  readonly brCode: string;
  readonly expiresDate: string;
  readonly expiresIn: number;
  readonly type: 'DYNAMIC';
  status: 'ACTIVE' | 'COMPLETED' | 'EXPIRED';
  paidAt?: string;
};

type Body = {
  readonly correlationID: string;
  readonly value: number;
  readonly comment?: string;
  readonly expiresIn?: number;
};

type Transaction = {
  readonly endToEndId: string;
  readonly value: number;
  readonly time: string;
  readonly type: 'PAYMENT';
  readonly transactionID: string;
};

type RefundBody = {
  readonly correlationID: string;
  readonly value: number;
  readonly transactionEndToEndId: string;
};

/** `status`: IN_PROCESSING, CONFIRMED or REJECTED. */
type Refund = RefundBody & { status: string };

/** The reply to one call: an error, or none at all. `created` handles the call, but cuts the connection before the reply. */
export type OpenPixFailure = { readonly status: number; readonly body?: unknown } | 'silent' | 'created';

export type OpenPixEvent = {
  readonly event: string;
  readonly charge: Readonly<Record<string, unknown>>;
  readonly pix: Readonly<Record<string, unknown>>;
};

/** A local server with the wire protocol of OpenPix: charges, refunds, and signed webhooks that are repeated. */
export class LocalOpenPix {
  readonly charges = new Map<string, Charge>();
  /** By the id of the charge. */
  readonly transactions = new Map<string, Transaction[]>();
  readonly refunds: Refund[] = [];
  /** Refunds above it are refused. */
  balance = Number.POSITIVE_INFINITY;
  /** Every call is refused. */
  isRevoked = false;
  /** Received calls, such as `POST /api/v1/charge`. */
  readonly calls: string[] = [];
  private failures: OpenPixFailure[] = [];
  private webhookUrl = '';

  constructor(
    readonly url: string,
    private readonly now: () => Date,
  ) {}

  /** The next calls fail, one each. */
  failNext(...failures: readonly OpenPixFailure[]): void {
    this.failures.push(...failures);
  }

  /** Registers the webhook, which sends a test body. Returns the status of the reply. */
  async register(url: string): Promise<number> {
    this.webhookUrl = url;
    return this.post(
      JSON.stringify({ data_criacao: this.now().toISOString(), event: 'OPENPIX:CHARGE_COMPLETED' }),
    );
  }

  /** A client pays the code. Returns the event that {@link deliver} sends. */
  pay(correlationId: string, { value }: { readonly value?: number } = {}): OpenPixEvent {
    const charge = this.charges.get(correlationId);
    if (!charge) throw new Error(`unknown charge ${correlationId}`);
    charge.status = 'COMPLETED';
    charge.paidAt = this.now().toISOString();
    const transaction: Transaction = {
      endToEndId: `E23114447${randomBytes(11).toString('hex')}`,
      value: value ?? charge.value,
      time: charge.paidAt,
      type: 'PAYMENT',
      // Of the charge: the same for each payment of it.
      transactionID: charge.transactionID,
    };
    this.transactions.set(correlationId, [...this.transactionsOf(correlationId), transaction]);
    return {
      event: 'OPENPIX:CHARGE_COMPLETED',
      charge: {
        ...charge,
        payer: { name: 'Isabela Moura', taxID: { taxID: '52998224725', type: 'BR:CPF' } },
      },
      pix: transaction,
    };
  }

  /** The refunds of the transactions of a charge. */
  refundsOf(correlationId: string): Refund[] {
    const paid = this.transactionsOf(correlationId).map(({ endToEndId }) => endToEndId);
    return this.refunds.filter(({ transactionEndToEndId }) => paid.includes(transactionEndToEndId));
  }

  private transactionsOf(correlationId: string): Transaction[] {
    return this.transactions.get(correlationId) ?? [];
  }

  /** Posts a signed event until the reply is 200. Returns the statuses. */
  async deliver(event: object): Promise<number[]> {
    const body = JSON.stringify(event);
    const statuses: number[] = [];
    for (let n = 0; n < TRIES; n += 1) {
      const status = await this.post(body);
      statuses.push(status);
      if (status === 200) break;
      await sleep(FIRST_PAUSE_MS * 2 ** n);
    }
    return statuses;
  }

  /** Posts a body once; 0 when there is no reply. */
  async post(body: string, signature: string | null = signatureOf(body)): Promise<number> {
    try {
      const reply = await fetch(this.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature && { 'x-openpix-signature': signature }),
        },
        body,
      });
      await reply.arrayBuffer();
      return reply.status;
    } catch {
      return 0;
    }
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, this.url);
    this.calls.push(`${method} ${pathname}`);
    const failure = this.failures.shift();
    if (failure === 'silent') return;
    if (typeof failure === 'object')
      return send(response, failure.status, failure.body ?? { error: 'failed' });
    if (this.isRevoked || request.headers.authorization !== LOCAL_OPENPIX.appId)
      return send(response, 401, { errors: [{ message: 'Invalid appID' }] });
    const body = method === 'POST' ? await json(request) : searchParams.get('charge');
    const [status, reply] = this.replyTo(method, pathname, body);
    if (failure === 'created') return void response.destroy();
    send(response, status, reply);
  }

  /** @param input the body, or the charge whose transactions are listed */
  private replyTo(method: string, path: string, input: unknown): [number, unknown] {
    const [, kind = '', id = ''] = /^\/api\/v1\/(charge|refund|transaction)(?:\/([\w-]+))?$/.exec(path) ?? [];
    const charge = this.charges.get(id);
    const refund = this.refunds.find(({ correlationID }) => correlationID === id);
    switch (`${method} ${kind}`) {
      case 'POST charge':
        return this.create(input as Body);
      case 'GET charge':
        return charge ? [200, { charge }] : [404, { error: 'Cobrança não encontrada' }];
      case 'GET transaction':
        return [200, { transactions: this.transactionsOf(String(input)) }];
      case 'POST refund':
        return this.refund(input as RefundBody);
      case 'GET refund':
        return refund ? [200, { refund }] : [400, { error: 'Reembolso não encontrado' }];
      default:
        return [404, { error: 'Not found' }];
    }
  }

  private create({ correlationID, value, comment, expiresIn = 86_400 }: Body): [number, unknown] {
    if (!correlationID || !Number.isInteger(value) || value < 1)
      return [400, { error: 'O valor é obrigatório' }];
    if (this.charges.has(correlationID))
      return [400, { error: 'Já existe uma cobrança com este correlationID' }];
    const transactionID = String(correlationID).replaceAll('-', '');
    const charge: Charge = {
      correlationID,
      value,
      transactionID,
      type: 'DYNAMIC',
      status: 'ACTIVE',
      expiresIn,
      ...(comment !== undefined && { comment }),
      brCode: `00020101021226550014br.gov.bcb.pix2533qr.openpix.local/${transactionID.slice(0, 16)}5204000053039865802BR5915CLINICA OPENPIX6009SAO PAULO62070503***6304ABCD`,
      expiresDate: new Date(this.now().getTime() + Number(expiresIn) * 1000).toISOString(),
    };
    this.charges.set(correlationID, charge);
    return [200, { charge, correlationID, brCode: charge.brCode }];
  }

  private refund({ correlationID, value, transactionEndToEndId }: RefundBody): [number, unknown] {
    const paid = [...this.transactions.values()].flat();
    const transaction = paid.find(({ endToEndId }) => endToEndId === transactionEndToEndId);
    if (!transaction) return [400, { error: 'Transação não encontrada' }];
    if (this.refunds.some((refund) => refund.correlationID === correlationID))
      return [400, { error: 'Já existe um reembolso com este correlationID' }];
    const refunded = this.refunds
      .filter((refund) => refund.transactionEndToEndId === transactionEndToEndId)
      .reduce((sum, refund) => sum + refund.value, 0);
    if (refunded + value > transaction.value) return [400, { error: 'Valor maior que o da transação' }];
    if (value > this.balance) return [400, { error: 'Saldo insuficiente' }];
    const refund: Refund = { correlationID, value, transactionEndToEndId, status: 'IN_PROCESSING' };
    this.refunds.push(refund);
    return [200, { refund }];
  }
}

const signatureOf = (body: string) =>
  createHmac('sha1', LOCAL_OPENPIX.webhookSecret).update(body).digest('base64');

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** @param now clock of the server; pass the test's clock if the product has one */
export async function startOpenPixServer(
  now: () => Date = () => new Date(),
): Promise<LocalOpenPix & { close(): Promise<void> }> {
  let openPix: LocalOpenPix | undefined;
  const server = createServer((request, response) => {
    openPix?.handle(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  openPix = new LocalOpenPix(`http://127.0.0.1:${port}`, now);
  return Object.assign(openPix, {
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
