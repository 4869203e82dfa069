import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_HEX_DIGITS = 16;
const SIGNED = new RegExp(`^(.+)-([0-9a-f]{${MAC_HEX_DIGITS}})$`);

/**
 * Names of instances on the Evolution API server: the browser's name with a signed suffix. On a shared server, users of this
 * product cannot reach instances of others by guessing their names.
 */
export class EvolutionNames {
  private readonly key: string;

  constructor(keyFor: (purpose: string) => string) {
    this.key = keyFor('evolution-instance');
  }

  of(instance: string): string {
    return `${instance}-${this.macOf(instance)}`;
  }

  /** The instance of a server name; null if its signature is wrong. */
  instanceOf(name: string): string | null {
    const [, instance = '', mac = ''] = SIGNED.exec(name) ?? [];
    const own = this.macOf(instance);
    return mac.length === own.length && timingSafeEqual(Buffer.from(mac), Buffer.from(own)) ? instance : null;
  }

  private macOf(instance: string): string {
    return createHmac('sha256', this.key).update(instance).digest('hex').slice(0, MAC_HEX_DIGITS);
  }
}
