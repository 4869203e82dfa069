import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

type Account = { readonly id: number; readonly passwordHash: string };

const ID = /^[\w-]{22}$/;
/** Accounts of one device, as on a studio's shared computer; the one that signed in first is dropped. */
const ACCOUNTS_MAX = 8;

/**
 * Signed, stateless cookie `id.proof.proof…`: the device's random id and one proof for each account that signed in on it.
 * A proof ends with the account's password.
 */
export class KnownDevices {
  constructor(private readonly key: string) {}

  /** Id of the device when the account has signed in on it since its password was set; else null. */
  find(cookie: string | undefined, account: Account): string | null {
    const { id, proofs } = this.read(cookie);
    const expected = Buffer.from(this.proofOf(id, account));
    const isKnown = proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected));
    return isKnown ? id : null;
  }

  /** The cookie with this account in it. */
  add(cookie: string | undefined, account: Account): string {
    const { id, proofs } = this.read(cookie);
    const proof = this.proofOf(id, account);
    const kept = proofs.filter((other) => other !== proof).slice(1 - ACCOUNTS_MAX);
    return [id, ...kept, proof].join('.');
  }

  /** A cookie that cannot be read counts as none: the device gets a new id. */
  private read(cookie = ''): { readonly id: string; readonly proofs: readonly string[] } {
    const [id = '', ...proofs] = cookie.split('.');
    return ID.test(id) && proofs.every((proof) => ID.test(proof))
      ? { id, proofs }
      : { id: randomBytes(16).toString('base64url'), proofs: [] };
  }

  /** 128 of the signature's 256 bits, so that eight fit into a cookie. */
  private proofOf(device: string, { id, passwordHash }: Account): string {
    const mac = createHmac('sha256', this.key).update(`${device}:${id}:${passwordHash}`).digest();
    return mac.subarray(0, 16).toString('base64url');
  }
}
