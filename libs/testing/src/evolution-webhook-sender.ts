import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SentWebhook, WebhookSettings } from './evolution-record.ts';
import { shortNameOf } from './evolution-wire.ts';

const TRIES = 10;
const LONGEST_PAUSE_MS = 300_000;
const TOKEN_SECONDS = 600;
/** Statuses that end the retries. */
const FINAL = new Set([400, 401, 403, 404, 422]);

/** Posts webhooks as Evolution API does: one signed token, up to ten attempts with growing pauses. */
export class EvolutionWebhookSender {
  readonly sent: SentWebhook[] = [];
  /** The product's address; overrides the registered one, because it can be unknown at registration. */
  origin: string | null = null;
  private isStopped = false;

  constructor(
    private readonly clock: () => Date,
    private readonly retryMs: number,
  ) {}

  /** Resolves after the last attempt. */
  async send(
    settings: WebhookSettings | null,
    webhook: { readonly event: string; readonly instance: string; readonly data: unknown },
    extraHeaders: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const name = webhook.event.replaceAll('.', '_').toUpperCase();
    if (!settings || (settings.events?.length && !settings.events.includes(name))) return;
    const statuses: number[] = [];
    this.sent.push({ ...webhook, instance: shortNameOf(webhook.instance), statuses });
    const { jwt_key: key, ...headers } = settings.headers ?? {};
    const init = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(key !== undefined && { authorization: `Bearer ${this.tokenOf(key)}` }),
        ...extraHeaders,
      },
      body: JSON.stringify({
        ...webhook,
        destination: settings.url,
        date_time: this.clock().toISOString(),
        sender: '5511900000001@s.whatsapp.net',
        server_url: 'http://localhost:8080',
        apikey: webhook.event === 'remove.instance' ? null : 'of-the-instance',
      }),
    };
    const { pathname, origin } = new URL(settings.url);
    const suffix = settings.byEvents ? `/${webhook.event.replaceAll('.', '-')}` : '';
    const url = `${this.origin ?? origin}${pathname}${suffix}`;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const status = await fetch(url, init).then(
        (reply) => reply.status,
        () => 0,
      );
      statuses.push(status);
      if ((status >= 200 && status < 300) || FINAL.has(status)) return;
      if (this.isStopped) return;
      await sleep(Math.min(LONGEST_PAUSE_MS, this.retryMs * 2 ** attempt), undefined, { ref: false });
    }
  }

  stop(): void {
    this.isStopped = true;
  }

  private tokenOf(key: string): string {
    const iat = Math.floor(this.clock().getTime() / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { iat, exp: iat + TOKEN_SECONDS, app: 'evolution', action: 'webhook' };
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  }
}
