import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

type Account = { readonly id: number; readonly passwordHash: string };

const ID = /^[\w-]{22}$/;
/** Accounts per device, for shared computers. The account that signed in first is dropped. */
const ACCOUNTS_MAX = 8;

/**
 * Signed, stateless cookie `id.proof.proof…`: the device's random id and one proof per account that signed in on it.
 * A new password invalidates the account's proof.
 */
export class KnownDevices {
  constructor(private readonly key: string) {}

  /** Device id, or null when the account has not signed in on the device since its password was set. */
  find(cookie: string | undefined, account: Account): string | null {
    const { id, proofs } = this.read(cookie);
    const expected = Buffer.from(this.proofOf(id, account));
    const isKnown = proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected));
    return isKnown ? id : null;
  }

  /** Value of the cookie with this account added. */
  add(cookie: string | undefined, account: Account): string {
    const { id, proofs } = this.read(cookie);
    const proof = this.proofOf(id, account);
    const others = proofs.filter((other) => other !== proof).slice(1 - ACCOUNTS_MAX);
    return [id, ...others, proof].join('.');
  }

  /** Returns a new id when the cookie is missing or malformed. */
  private read(cookie = ''): { readonly id: string; readonly proofs: readonly string[] } {
    const [id = '', ...proofs] = cookie.split('.');
    return ID.test(id) && proofs.every((proof) => ID.test(proof))
      ? { id, proofs }
      : { id: randomBytes(16).toString('base64url'), proofs: [] };
  }

  /** Half of the 256-bit signature, so eight proofs fit into a cookie. */
  private proofOf(device: string, { id, passwordHash }: Account): string {
    const mac = createHmac('sha256', this.key).update(`${device}:${id}:${passwordHash}`).digest();
    return mac.subarray(0, 16).toString('base64url');
  }
}
