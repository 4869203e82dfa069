import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_HEX_DIGITS = 16;
const SIGNED = new RegExp(`^(.+)-([0-9a-f]{${MAC_HEX_DIGITS}})$`);

/**
 * What instances are called on the Evolution API server: the name that the browser made up with an ending that only we
 * can write. The server may be shared: a name that somebody saw or guessed there cannot be said through us.
 */
export class EvolutionNames {
  private readonly key: string;

  constructor(keyFor: (purpose: string) => string) {
    this.key = keyFor('evolution-instance');
  }

  of(instance: string): string {
    return `${instance}-${this.macOf(instance)}`;
  }

  /** The instance of a name as the server says it; null for one that is not of our making. */
  instanceOf(name: string): string | null {
    const [, instance = '', mac = ''] = SIGNED.exec(name) ?? [];
    const own = this.macOf(instance);
    return mac.length === own.length && timingSafeEqual(Buffer.from(mac), Buffer.from(own)) ? instance : null;
  }

  private macOf(instance: string): string {
    return createHmac('sha256', this.key).update(instance).digest('hex').slice(0, MAC_HEX_DIGITS);
  }
}
