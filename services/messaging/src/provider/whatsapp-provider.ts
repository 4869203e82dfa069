import type { ConnectionState, QrPayload } from '@alinha/contracts-messaging';

/** Longest duration of {@link WhatsappProvider.sendText}. Claims of reminders last longer. */
export const SEND_LIMIT_MS = 30_000;

export type OutgoingText = {
  /** Result of {@link WhatsappProvider.findAddresses}. */
  readonly address: string;
  readonly text: string;
};

export type InstanceState = {
  readonly state: Exclude<ConnectionState, 'error'>;
  /** E.164 number of the connected phone; null when the provider does not report it. */
  readonly phone: string | null;
};

/**
 * The reaction to a failed call: `not_connected` waits for the phone, `unavailable` is retried, `refused` is not retried, and
 * after `unknown_outcome` the message is looked up, because it may have been sent.
 */
export type ProviderFailure = 'not_connected' | 'unavailable' | 'refused' | 'unknown_outcome';

export class ProviderError extends Error {
  /** The server works only after its operator activates it. */
  readonly needsLicense: boolean;

  constructor(
    readonly failure: ProviderFailure,
    /** Without personal data. */
    message: string,
    { needsLicense = false, ...options }: ErrorOptions & { readonly needsLicense?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'ProviderError';
    this.needsLicense = needsLicense;
  }
}

/**
 * The port to WhatsApp. An instance is the connection of one phone; its name belongs to one company. A failed call throws
 * {@link ProviderError} and no other error.
 */
export interface WhatsappProvider {
  readonly isTestMode: boolean;
  /**
   * Creates the instance if it does not exist, and requests its QR code; a code without image is not ready yet. Do not
   * call it for an instance that had a phone: the provider reconnects it by itself, and the call would start a second
   * connection.
   */
  connect(
    instance: string,
    companyId: number,
  ): Promise<{ readonly qr: QrPayload; readonly state: InstanceState['state'] }>;
  /** `closed` for an unknown instance. */
  stateOf(instance: string): Promise<InstanceState>;
  /** Signs the phone out. Throws `not_connected` without a connection, including a signed-out phone. */
  disconnect(instance: string): Promise<void>;
  /** Signs out and deletes the instance; ignores an unknown instance. Returns when its name is free. */
  remove(instance: string): Promise<void>;
  /** Addresses by E.164 number; null for a number without WhatsApp. */
  findAddresses(instance: string, phones: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
  /** Returns the provider's id of the message. */
  sendText(instance: string, message: OutgoingText): Promise<string>;
  /** Id of a sent message whose text contains `part`; null when certainly none was sent. */
  findSent(instance: string, address: string, part: string): Promise<string | null>;
}
