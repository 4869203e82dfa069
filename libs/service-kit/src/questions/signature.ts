import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Proves who asks which question, and when: the same bytes count once. */
export type Signature = {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly nonce: string;
  readonly mac: string;
};

/** How far the clocks of two machines may be apart, and how long a question may travel. */
const WINDOW_MS = 30_000;
const NONCE_BYTES = 12;

export const macOf = (text: string, key: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares in constant time. */
export function isEqual(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const signedText = (route: string, { nonce, time }: Omit<Signature, 'mac'>, text: string) =>
  JSON.stringify([route, time, nonce, text]);

export function signatureOf(route: string, text: string, key: string, time: number): Signature {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return { time, nonce, mac: macOf(signedText(route, { time, nonce }, text), key) };
}

export const isSigned = (route: string, text: string, signature: Signature, key: string) =>
  isEqual(macOf(signedText(route, signature, text), key), signature.mac);

/** The nonces of the questions that a process took, for as long as their time counts. */
export class UsedNonces {
  /** Nonce to the time until which it is refused, the earliest first. */
  private readonly until = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  /** False for a nonce that was used before, and outside of its time. */
  use({ nonce, time }: Signature): boolean {
    const now = this.now();
    for (const [used, until] of this.until) {
      if (until > now) break;
      this.until.delete(used);
    }
    if (Math.abs(now - time) > WINDOW_MS || this.until.has(nonce)) return false;
    this.until.set(nonce, now + 2 * WINDOW_MS);
    return true;
  }
}
