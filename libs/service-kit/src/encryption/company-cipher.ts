import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { openBytes, sealBytes } from './sealed-bytes.ts';

/** Start of an encrypted text in the database. SQL uses it too: `starts_with(text, '{enc1}')`. */
export const SEALED_PREFIX = '{enc1}';

export const isSealed = (text: string): boolean => text.startsWith(SEALED_PREFIX);

/** The encrypted text of a stored list; null when the list is plain. */
function sealedItem(values: readonly unknown[]): string | null {
  const [only] = values;
  return values.length === 1 && typeof only === 'string' && isSealed(only) ? only : null;
}

const derived = (dataKey: Buffer, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, '', purpose, 32)));

/**
 * Encrypts the values of one company with its data key. A value is bound to company, purpose and record: moved to another
 * place, it is not opened. Use one purpose per kind of value, for example `client.cpf`.
 */
export class CompanyCipher {
  private readonly encryptionKey: KeyObject;
  private readonly hashKey: KeyObject;

  constructor(
    private readonly companyId: number,
    dataKey: Buffer,
    /** False while the previous release may still run: texts then stay plain (ADR 85). */
    readonly isActive: () => boolean,
  ) {
    this.encryptionKey = derived(dataKey, 'alinha.encrypt');
    this.hashKey = derived(dataKey, 'alinha.hash');
  }

  /** The text for the database; null stays null. */
  seal<T extends string | null>(purpose: string, record: number | string, text: T): T;
  seal(purpose: string, record: number | string, text: string | null): string | null {
    // A plain text that looks encrypted could not be read again.
    if (text === null || (!this.isActive() && !isSealed(text))) return text;
    return this.sealAlways(purpose, record, text);
  }

  /** For conversions of old rows. */
  sealAlways(purpose: string, record: number | string, text: string): string {
    return SEALED_PREFIX + this.sealBytes(purpose, record, Buffer.from(text)).toString('base64url');
  }

  /** Reads a text from the database: encrypted, or plain in a row that is not converted yet. @throws UnopenedError */
  open<T extends string | null>(purpose: string, record: number | string, stored: T): T;
  open(purpose: string, record: number | string, stored: string | null): string | null {
    if (stored === null || !isSealed(stored)) return stored;
    const sealed = Buffer.from(stored.slice(SEALED_PREFIX.length), 'base64url');
    return this.openBytes(purpose, record, sealed).toString();
  }

  /** A list as one encrypted text in a list, so that the JSON column stays a list. */
  sealList<T>(purpose: string, record: number | string, values: readonly T[]): (T | string)[] {
    if (!this.isActive() && sealedItem(values) === null) return [...values];
    return [this.sealAlways(purpose, record, JSON.stringify(values))];
  }

  /** @throws UnopenedError */
  openList<T>(purpose: string, record: number | string, stored: readonly (T | string)[]): T[] {
    const sealed = sealedItem(stored);
    return sealed === null ? [...(stored as T[])] : JSON.parse(this.open(purpose, record, sealed));
  }

  /** Encrypts always. */
  sealBytes(purpose: string, record: number | string, content: Buffer): Buffer {
    return sealBytes(this.encryptionKey, this.placeOf(purpose, record), content);
  }

  /** @throws UnopenedError */
  openBytes(purpose: string, record: number | string, sealed: Buffer): Buffer {
    return openBytes(this.encryptionKey, this.placeOf(purpose, record), sealed);
  }

  /** Keyed hash, to find equal values without decryption. */
  hash(purpose: string, value: string): string {
    return createHmac('sha256', this.hashKey).update(`${purpose}/${value}`).digest('base64url');
  }

  private placeOf(purpose: string, record: number | string): string {
    return `company ${this.companyId}, ${purpose} ${record}`;
  }
}
