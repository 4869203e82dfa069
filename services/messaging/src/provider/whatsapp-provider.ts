import type { ConnectionState, QrPayload } from '@alinha/contracts-messaging';

/** Longest that {@link WhatsappProvider.sendText} takes; what is claimed to be sent must stay claimed for longer. */
export const SEND_LIMIT_MS = 30_000;

export type OutgoingText = {
  /** As {@link WhatsappProvider.findAddresses} gave it. */
  readonly address: string;
  readonly text: string;
};

export type InstanceState = {
  readonly state: Exclude<ConnectionState, 'error'>;
  /** Number of the phone that is connected, E.164; null when the provider does not say. */
  readonly phone: string | null;
};

/**
 * Why a call failed, by what is to be done about it: `not_connected` waits for a phone, `unavailable` is tried again,
 * `refused` is not, and after `unknown_outcome` nobody knows whether the message went out.
 */
export type ProviderFailure = 'not_connected' | 'unavailable' | 'refused' | 'unknown_outcome';

export class ProviderError extends Error {
  /** The provider does nothing until its operator activates it. */
  readonly needsLicense: boolean;

  constructor(
    readonly failure: ProviderFailure,
    /** What the provider said; nothing of a client. */
    message: string,
    { needsLicense = false, ...options }: ErrorOptions & { readonly needsLicense?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'ProviderError';
    this.needsLicense = needsLicense;
  }
}

/**
 * The port to WhatsApp. An instance is one phone's connection, by the name that it is bound to its company under. Every
 * call throws {@link ProviderError}, and nothing else, when the provider does not do what is asked.
 */
export interface WhatsappProvider {
  readonly isTestMode: boolean;
  /**
   * Makes the instance if it does not exist yet, and asks for its QR code. Without an image it is not ready yet. Not for an
   * instance that a phone was connected to: the provider reconnects it, and would do so twice.
   */
  connect(
    instance: string,
    companyId: number,
  ): Promise<{ readonly qr: QrPayload; readonly state: InstanceState['state'] }>;
  /** `closed` for an instance that the provider does not know. */
  stateOf(instance: string): Promise<InstanceState>;
  /** Signs the phone out; `not_connected` while that cannot be done, or for one that is signed out already. */
  disconnect(instance: string): Promise<void>;
  /** Signs out and forgets the instance, until its name is free; one that does not exist is none the worse. */
  remove(instance: string): Promise<void>;
  /** The addresses of these E.164 numbers; null for a number without WhatsApp. */
  findAddresses(instance: string, phones: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
  /** Sends, and answers the provider's id of the message. */
  sendText(instance: string, message: OutgoingText): Promise<string>;
  /** The id of a message that went out and whose text holds `mark`; null when it is certain that there is none. */
  findSent(instance: string, address: string, mark: string): Promise<string | null>;
}
