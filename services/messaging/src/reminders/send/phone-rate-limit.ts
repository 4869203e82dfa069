import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../messaging.database.ts';
import { MESSAGES_PER_MINUTE } from '../../tokens.ts';
import type { RateWindow } from '../claim/claim.repository.ts';

type Phone = { readonly companyId: number; readonly instance: string };

const WINDOW_MS = 60_000;

/** Limits the messages of each phone per minute, counted in fixed windows on the phone's row. */
@Injectable()
export class PhoneRateLimit {
  constructor(@Inject(MESSAGES_PER_MINUTE) private readonly perMinute: number) {}

  /** Messages left in the current window, and the end of that window. */
  remaining(stored: RateWindow | null, now: Date): { readonly count: number; readonly resetsAt: Date } {
    const { startedAt, count } = currentWindow(stored, now);
    return {
      count: Math.max(0, this.perMinute - count),
      resetsAt: new Date(startedAt.getTime() + WINDOW_MS),
    };
  }

  /** Counts up to `wanted` messages. Returns how many may be sent; null when the phone is not connected. */
  async reserve(tx: Tx, phone: Phone, wanted: number, now: Date): Promise<number | null> {
    const window = await this.lockWindow(tx, phone, now);
    if (!window) return null;
    const granted = Math.min(wanted, this.remaining(window, now).count);
    await this.store(tx, phone, { ...window, count: window.count + granted });
    return granted;
  }

  /** Counts one message that is sent regardless of the limit, because a user waits for it. */
  async countOne(tx: Tx, phone: Phone, now: Date): Promise<void> {
    const window = await this.lockWindow(tx, phone, now);
    if (window) await this.store(tx, phone, { ...window, count: window.count + 1 });
  }

  private async lockWindow(tx: Tx, { companyId, instance }: Phone, now: Date): Promise<RateWindow | null> {
    const [row] = await tx.$queryRaw<{ window_started_at: Date | null; window_count: number }[]>`
      SELECT window_started_at, window_count FROM whatsapp_instance
      WHERE company_id = ${companyId} AND name = ${instance} AND state = 'open' FOR UPDATE`;
    if (!row) return null;
    const { window_started_at: startedAt, window_count: count } = row;
    return currentWindow(startedAt && { startedAt, count }, now);
  }

  private async store(tx: Tx, { instance }: Phone, { startedAt, count }: RateWindow): Promise<void> {
    await tx.whatsappInstance.update({
      where: { name: instance },
      data: { window_started_at: startedAt, window_count: count },
      select: { name: true },
    });
  }
}

function currentWindow(stored: RateWindow | null, now: Date): RateWindow {
  const isOver = !stored || now.getTime() - stored.startedAt.getTime() >= WINDOW_MS;
  return isOver ? { startedAt: now, count: 0 } : stored;
}
