import { randomUUID } from 'node:crypto';
import {
  type InstanceState,
  type OutgoingText,
  ProviderError,
  type ProviderFailure,
  type WhatsappProvider,
} from '../src/provider/whatsapp-provider.ts';

export type SentText = OutgoingText & { readonly instance: string; readonly id: string };

/** What goes wrong with one message: before it goes out, or once it has and nobody says so. */
export type Trouble = { readonly failure: ProviderFailure; readonly isKept?: boolean };

const NO_CODE = { base64: null, code: null, pairing_code: null, count: null, test_link: null };

/** A WhatsApp that keeps what it was given, and fails when it is told to. Phones are open until they are closed. */
export class TestWhatsapp implements WhatsappProvider {
  readonly isTestMode = true;
  readonly outbox: SentText[] = [];
  readonly withoutWhatsapp = new Set<string>();
  /** With everything that it kept. */
  private readonly removed = new Set<string>();
  readonly closed = new Set<string>();
  /** What becomes of every message, as long as it is set. */
  trouble: Trouble | null = null;
  /** Of the next messages, in their order. */
  readonly troubles: Trouble[] = [];
  /** What becomes of every search for a message that went out, as long as it is set. */
  searchTrouble: ProviderFailure | null = null;
  /** Of which phones it was asked for addresses, and for messages, so often. */
  readonly questions = { addresses: [] as string[], messages: [] as string[] };
  /** What becomes of every question for addresses, as long as it is set. */
  addressTrouble: ProviderFailure | null = null;
  /** The instances that were asked after. */
  readonly askedAfter: string[] = [];
  /** Of the next questions how an instance stands: what is said, and no sooner than that. */
  readonly slowAnswers = new Map<string, Promise<InstanceState>>();
  /** Done while a message is under way. */
  whileSending: (message: OutgoingText) => Promise<void> = async () => {};

  textsOf(instance: string): string[] {
    return this.outbox.filter((message) => message.instance === instance).map(({ text }) => text);
  }

  async connect(instance: string) {
    return { qr: NO_CODE, state: (await this.stateOf(instance)).state };
  }

  async stateOf(instance: string): Promise<InstanceState> {
    this.askedAfter.push(instance);
    const slow = this.slowAnswers.get(instance);
    this.slowAnswers.delete(instance);
    if (slow) return slow;
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
    this.questions.addresses.push(instance);
    if (this.addressTrouble) throw new ProviderError(this.addressTrouble, 'as told');
    this.requireOpen(instance);
    return new Map(phones.map((phone) => [phone, this.withoutWhatsapp.has(phone) ? null : `to ${phone}`]));
  }

  async sendText(instance: string, message: OutgoingText): Promise<string> {
    this.requireOpen(instance);
    const trouble = this.trouble ?? this.troubles.shift();
    const sent = { ...message, instance, id: randomUUID() };
    if (trouble && !trouble.isKept) throw new ProviderError(trouble.failure, 'as told');
    this.outbox.push(sent);
    await this.whileSending(message);
    if (trouble) throw new ProviderError(trouble.failure, 'as told');
    return sent.id;
  }

  async findSent(instance: string, address: string, mark: string): Promise<string | null> {
    this.questions.messages.push(instance);
    if (this.searchTrouble) throw new ProviderError(this.searchTrouble, 'as told');
    // What was kept is found with the phone away too.
    if (this.removed.has(instance)) throw new ProviderError('not_connected', 'gone');
    const isIt = (message: SentText) =>
      message.instance === instance && message.address === address && message.text.includes(mark);
    return this.outbox.find(isIt)?.id ?? null;
  }

  private requireOpen(instance: string): void {
    if (this.closed.has(instance)) throw new ProviderError('not_connected', 'closed');
  }
}
