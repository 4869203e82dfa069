import { randomUUID } from 'node:crypto';
import {
  type InstanceState,
  type OutgoingText,
  ProviderError,
  type ProviderFailure,
  type WhatsappProvider,
} from '../src/provider/whatsapp-provider.ts';

export type SentText = OutgoingText & { readonly instance: string; readonly id: string };

/** Failure of one message. `isSent`: the message is sent despite the failure. */
export type Trouble = { readonly failure: ProviderFailure; readonly isSent?: boolean };

const NO_CODE = { base64: null, code: null, pairing_code: null, count: null, test_link: null };

/** A provider in memory that fails on demand. Phones are connected until they are closed. */
export class TestWhatsapp implements WhatsappProvider {
  readonly isTestMode = true;
  readonly outbox: SentText[] = [];
  readonly withoutWhatsapp = new Set<string>();
  /** Instances deleted with their messages. */
  private readonly removed = new Set<string>();
  readonly closed = new Set<string>();
  /** Failure of every message while it is set. */
  trouble: Trouble | null = null;
  /** Failures of the next messages, in order. */
  readonly troubles: Trouble[] = [];
  /** Failure of every lookup while it is set. */
  searchTrouble: ProviderFailure | null = null;
  /** Instances of the calls for addresses and messages, in order. */
  readonly calls = { addresses: [] as string[], messages: [] as string[] };
  /** Failure of every call for addresses while it is set. */
  addressTrouble: ProviderFailure | null = null;
  /** Instances of the calls for a state, in order. */
  readonly stateQueries: string[] = [];
  /** Delayed replies to the next call for the state of an instance. */
  readonly delayedStates = new Map<string, Promise<InstanceState>>();
  /** Runs while a message is being sent. */
  whileSending: (message: OutgoingText) => Promise<void> = async () => {};

  textsOf(instance: string): string[] {
    return this.outbox.filter((message) => message.instance === instance).map(({ text }) => text);
  }

  async connect(instance: string) {
    return { qr: NO_CODE, state: (await this.stateOf(instance)).state };
  }

  async stateOf(instance: string): Promise<InstanceState> {
    this.stateQueries.push(instance);
    const delayed = this.delayedStates.get(instance);
    this.delayedStates.delete(instance);
    if (delayed) return delayed;
    return this.closed.has(instance)
      ? { state: 'closed', phone: null }
      : { state: 'open', phone: '+5511900000000' };
  }

  async disconnect(instance: string): Promise<void> {
    this.closed.add(instance);
  }

  async remove(instance: string): Promise<void> {
    this.closed.add(instance);
    this.removed.add(instance);
  }

  async findAddresses(instance: string, phones: readonly string[]): Promise<Map<string, string | null>> {
    this.calls.addresses.push(instance);
    if (this.addressTrouble) throw new ProviderError(this.addressTrouble, 'as requested');
    this.requireOpen(instance);
    return new Map(phones.map((phone) => [phone, this.withoutWhatsapp.has(phone) ? null : `to ${phone}`]));
  }

  async sendText(instance: string, message: OutgoingText): Promise<string> {
    this.requireOpen(instance);
    const trouble = this.trouble ?? this.troubles.shift();
    const sent = { ...message, instance, id: randomUUID() };
    if (trouble && !trouble.isSent) throw new ProviderError(trouble.failure, 'as requested');
    this.outbox.push(sent);
    await this.whileSending(message);
    if (trouble) throw new ProviderError(trouble.failure, 'as requested');
    return sent.id;
  }

  async findSent(instance: string, address: string, part: string): Promise<string | null> {
    this.calls.messages.push(instance);
    if (this.searchTrouble) throw new ProviderError(this.searchTrouble, 'as requested');
    // Sent messages are found while the phone is disconnected too.
    if (this.removed.has(instance)) throw new ProviderError('not_connected', 'deleted');
    const matches = (message: SentText) =>
      message.instance === instance && message.address === address && message.text.includes(part);
    return this.outbox.find(matches)?.id ?? null;
  }

  private requireOpen(instance: string): void {
    if (this.closed.has(instance)) throw new ProviderError('not_connected', 'closed');
  }
}
