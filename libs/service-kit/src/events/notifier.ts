import type pg from 'pg';

/** NOTIFY carries less than that, in bytes. */
const TOO_LONG = 8_000;

type Message = { readonly text: string; sent(): void; lost(error: unknown): void };

/**
 * Tells a PostgreSQL channel, together what is told while the last of it is under way: PostgreSQL commits one transaction
 * with messages at a time, those of the queues among them.
 */
export class Notifier {
  private waiting: Message[] = [];
  private sending: Promise<void> | null = null;

  /** @param pool gives up by itself what takes too long */
  constructor(
    private readonly pool: pg.Pool,
    private readonly channel: string,
  ) {}

  /**
   * Of equal texts told at the same time one may arrive.
   *
   * @throws whatever the database does, also to those who waited meanwhile: what is late is of no use.
   */
  send(text: string): Promise<void> {
    if (Buffer.byteLength(text) >= TOO_LONG) return Promise.reject(new Error('a message is too long'));
    return new Promise((sent, lost) => {
      this.waiting.push({ text, sent, lost });
      this.sending ??= this.sendAll();
    });
  }

  /** Settles once everything that was told is sent or lost. */
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
