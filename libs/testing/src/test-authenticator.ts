import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = Readonly<Record<string, unknown>>;
type Changes = {
  /** Default: increases with each signature. */
  readonly counter?: number;
  /** The device has checked a finger, face or PIN. Default: true. */
  readonly isVerified?: boolean;
  /** Default: the site of the authenticator. */
  readonly origin?: string;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64Url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** One passkey of a simulated device, with an ES256 key, for tests without a browser. */
export class TestAuthenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly credentialId = base64Url(randomBytes(32));
  private counter = 0;

  /** @param origin `https://alinha.test` */
  constructor(private readonly origin: string) {}

  /** Reply to creation options. */
  create({ challenge }: Options, changes: Changes = {}) {
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.publicKey()]);
    const authData = Buffer.concat([this.authData(HAS_CREDENTIAL, changes), credential]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return this.reply({
      clientDataJSON: base64Url(this.clientData('webauthn.create', challenge, changes)),
      attestationObject: base64Url(isoCBOR.encode(attestation)),
      transports: ['internal'],
    });
  }

  /** Reply to request options. */
  get({ challenge }: Options, changes: Changes = {}) {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge, changes);
    const authData = this.authData(0, changes);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.keys.privateKey);
    return this.reply({
      clientDataJSON: base64Url(clientData),
      authenticatorData: base64Url(authData),
      signature: base64Url(signature),
    });
  }

  private reply<R extends { readonly clientDataJSON: string }>(response: R) {
    const { credentialId: id } = this;
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: unknown, { origin = this.origin }: Changes): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authData(flags: number, { counter = this.counter, isVerified = true, origin }: Changes): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = isVerified ? USER_VERIFIED : 0;
    const { hostname } = new URL(origin ?? this.origin);
    return Buffer.concat([sha256(hostname), Buffer.from([USER_PRESENT | verified | flags]), count]);
  }

  /** In the form of COSE: key type EC2, algorithm ES256, curve P-256. */
  private publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  }
}
