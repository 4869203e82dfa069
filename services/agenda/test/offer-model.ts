import type { OfferMode } from '@alinha/contracts-agenda';

type Session = {
  readonly id: number;
  readonly client: number;
  readonly employee: number;
  start: string;
  end: string;
  readonly isPlan: boolean;
};
type Credit = {
  readonly id: number;
  readonly client: number;
  readonly expiresOn: string;
  usedBy: number | null;
};

/** The rules of offers and credits in memory, without a database. */
export class OfferModel {
  readonly sessions = new Map<number, Session>();
  readonly credits: Credit[] = [];
  /** Since when clients want no offers. */
  readonly optedOut = new Map<number, Date>();
  mode: OfferMode = 'one';

  /** The credit that pays a session of the client on a day. */
  firstCredit(client: number, day: string): Credit | null {
    const live = this.credits.filter(
      (credit) => credit.client === client && credit.usedBy === null && credit.expiresOn >= day,
    );
    const order = live.toSorted((a, b) => a.expiresOn.localeCompare(b.expiresOn) || a.id - b.id);
    return order[0] ?? null;
  }

  optOut(client: number, at: Date): void {
    if (!this.optedOut.has(client)) this.optedOut.set(client, at);
  }

  balance(client: number, today: string): number {
    return this.credits.filter(
      (credit) => credit.client === client && credit.usedBy === null && credit.expiresOn >= today,
    ).length;
  }

  remove(id: number): void {
    this.sessions.delete(id);
    for (const credit of this.credits) if (credit.usedBy === id) credit.usedBy = null;
  }
}
