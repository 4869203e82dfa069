import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Authenticates one RPC request. The receiver accepts each signature once. */
export type Signature = {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly nonce: string;
  readonly mac: string;
};

/** Largest difference between the sender's clock and the receiver's, network delay included. */
const WINDOW_MS = 30_000;
const NONCE_BYTES = 12;

const macOf = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Compares in constant time. */
function isEqual(expected: string, given: string): boolean {
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

/** The nonces that a process has accepted, each stored until its signature expires. */
export class UsedNonces {
  /** Nonce to its expiry, in insertion order: the earliest first. */
  private readonly until = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  /** False when the nonce was used before or its time is outside the window. */
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
