import type pg from 'pg';

/** NOTIFY payloads must be shorter, in bytes. */
const TOO_LONG = 8_000;

type Message = { readonly text: string; sent(): void; lost(error: unknown): void };

/**
 * Sends NOTIFY messages in batches: messages that arrive while one batch is sent form the next. PostgreSQL commits only
 * one notifying transaction at a time, and the queues notify too.
 */
export class Notifier {
  private waiting: Message[] = [];
  private sending: Promise<void> | null = null;

  /** @param pool has its own statement time limit */
  constructor(
    private readonly pool: pg.Pool,
    private readonly channel: string,
  ) {}

  /**
   * Identical concurrent messages may be coalesced.
   *
   * @throws the database error, also for messages of the following batch: a late notification is useless
   */
  send(text: string): Promise<void> {
    if (Buffer.byteLength(text) >= TOO_LONG) return Promise.reject(new Error('the message is too long'));
    return new Promise((sent, lost) => {
      this.waiting.push({ text, sent, lost });
      this.sending ??= this.sendAll();
    });
  }

  /** Settles once every message is sent or lost. */
  async settled(): Promise<void> {
    await this.sending;
  }

  private async sendAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const messages = this.waiting.splice(0);
      try {
        await this.pool.query({
          name: 'broadcast',
          text: 'SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text',
          values: [this.channel, messages.map(({ text }) => text)],
        });
        for (const { sent } of messages) sent();
      } catch (error) {
        for (const { lost } of [...messages, ...this.waiting.splice(0)]) lost(error);
      }
    }
    this.sending = null;
  }
}
