import { type Clock, Gathered, type Logger, WorkQueues } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AnswerLinks } from '../answers/answer-links.ts';
import { MessagingDatabase } from '../messaging.database.ts';
import type { ProviderError, WhatsappProvider } from '../provider/whatsapp-provider.ts';
import { instantOf } from '../reminders/instants.ts';
import { CLOCK, LOGGER, WHATSAPP_PROVIDER } from '../tokens.ts';
import { Brake, failureOf } from './brake.ts';
import { type CompanyReminder, DueRemindersRepository } from './due-reminders.repository.ts';
import { inParallel } from './in-parallel.ts';
import {
  type DueReminder,
  failed,
  LOOKS,
  type Outcome,
  putBack,
  sent,
  skipped,
  triedInVain,
  waitsForAnswer,
  waitsForItsMinute,
  waitsForPhone,
} from './outcomes.ts';
import { type CheckedReminder, ReminderChecks } from './reminder-checks.ts';
import { CLAIM_MS, CLAIM_REST_MS, type Claim, type Sender, SendingRepository } from './sending.repository.ts';
import { companyToSendFor, SEND_REMINDER } from './sending-work.ts';
import { SettlingService } from './settling.service.ts';

/** As many as the agenda can be asked about at once. */
const BATCH = 200;
/** What they ask of the database goes together, 64 at a time: while some wait for it, others get their texts. */
const COMPANIES_AT_ONCE = 128;
/** Of each: a provider has 256 to answer at most, however many companies there are. */
const SENDS_AT_ONCE = 2;

/** A company that has a phone. */
type ConnectedSender = Sender & { readonly instance: string };
type AddressedReminder = CheckedReminder & { readonly address: string };

/**
 * Sends what is due. A reminder is claimed, with its text, before it goes out: of several senders one has it. A claim that
 * ran out says that its sender died, or did not learn what became of it: the message is looked for at the provider first,
 * by the link that no other message has.
 */
@Injectable()
export class ReminderSenderService implements OnModuleInit {
  private readonly claims = new Gathered((claims: readonly Claim[]) =>
    this.database.sqlTransaction((tx) => this.sending.claim(tx, claims)),
  );
  private readonly held = new Gathered(async (held: readonly (readonly CompanyReminder[])[]) => {
    await this.database.sqlTransaction((tx) => this.due.log(tx, held.flat()));
    return held.map(() => undefined);
  });

  constructor(
    private readonly database: MessagingDatabase,
    private readonly sending: SendingRepository,
    private readonly due: DueRemindersRepository,
    private readonly checks: ReminderChecks,
    private readonly settling: SettlingService,
    private readonly links: AnswerLinks,
    private readonly work: WorkQueues,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.work.on(SEND_REMINDER, companyToSendFor, ({ company_id }) => this.sendDue(company_id), {
      concurrency: COMPANIES_AT_ONCE,
    });
  }

  /** Everything of a company whose turn it is; what cannot go out now gets another turn, or none. */
  async sendDue(companyId: number): Promise<void> {
    while ((await this.sendBatch(companyId)) === BATCH);
  }

  private async sendBatch(companyId: number): Promise<number> {
    const now = this.clock();
    const [sender, due] = await Promise.all([
      this.sending.findSender(companyId),
      this.due.take(companyId, now, BATCH),
    ]);
    if (!sender || due.length === 0) return 0;
    const outcomes: Outcome[] = [];
    const brake = new Brake();
    const unsent = await this.lookUp(sender, due, now, outcomes);
    const wanted = this.withTurn(sender, unsent, now, outcomes);
    const { right, outcomes: found } = await this.checks.check(sender, wanted, now);
    outcomes.push(...found);
    const ready = isConnected(sender) ? await this.address(sender, right, now, outcomes) : [];
    await this.logHeld(companyId, due, outcomes);
    await this.settling.settle(companyId, outcomes);
    if (ready.length > 0 && isConnected(sender)) {
      await this.settling.settle(companyId, await this.send(sender, ready, brake));
    }
    return due.length;
  }

  /** What goes out at once is logged as it is claimed. */
  private async logHeld(
    companyId: number,
    due: readonly DueReminder[],
    outcomes: readonly Outcome[],
  ): Promise<void> {
    const held = new Set(outcomes.map(({ id }) => id));
    const unlogged = due.filter(({ id, isLogged }) => !isLogged && held.has(id));
    if (unlogged.length > 0) await this.held.do(unlogged.map((reminder) => ({ ...reminder, companyId })));
  }

  /** Answers those that did not go out yet; of those in doubt the provider is asked. */
  private async lookUp(
    sender: Sender,
    due: readonly DueReminder[],
    now: Date,
    outcomes: Outcome[],
  ): Promise<DueReminder[]> {
    const triedBy = ({ claimedUntil, instance }: DueReminder) => claimedUntil && instance;
    const unsent = due.filter((reminder) => !triedBy(reminder));
    for (const instance of new Set(due.map(triedBy))) {
      if (!instance) continue;
      const reminders = due.filter((reminder) => triedBy(reminder) === instance);
      for (const result of await this.lookUpThrough(instance, sender, reminders, now)) {
        if ('status' in result) outcomes.push(result);
        else unsent.push(result);
      }
    }
    return unsent;
  }

  /** What became of each that was tried through a phone; itself when it did not go out. */
  private lookUpThrough(
    instance: string,
    sender: Sender,
    reminders: readonly DueReminder[],
    now: Date,
  ): Promise<(DueReminder | Outcome)[]> {
    // How another phone fares, or what is sent, says nothing of what is looked up here.
    const brake = new Brake();
    return inParallel(reminders, SENDS_AT_ONCE, async (reminder) => {
      const held = brake.held;
      if (held) return this.inDoubt(sender, reminder, now, held);
      // Tried by a release that did not keep it.
      if (reminder.address === null) return this.inDoubt(sender, reminder, now, 'unknown_outcome');
      try {
        const link = this.links.linkOf(reminder.id);
        const messageId = await this.provider.findSent(instance, reminder.address, link);
        brake.worked();
        return messageId ? sent(reminder, messageId, now) : reminder;
      } catch (error) {
        brake.failed(error);
        return this.inDoubt(sender, reminder, now, failureOf(error));
      }
    });
  }

  /** One that may have gone out, and could not be looked up. */
  private inDoubt(
    sender: Sender,
    reminder: DueReminder,
    now: Date,
    why: ProviderError['failure'] | 'left_alone',
  ): Outcome {
    // A phone that was replaced says nothing any more: what may have gone out is not sent again.
    if (reminder.instance !== sender.instance) return failed(reminder, 'provider_unavailable');
    if (why === 'left_alone') return waitsForAnswer(reminder, now, true);
    // Once it has begun only the log waits to know: so often, and no longer.
    const hasStarted = instantOf(reminder.start, sender.timeZone) <= now;
    if (why === 'not_connected' && !hasStarted) return waitsForPhone(reminder, now, true);
    // Who keeps no messages does not tell tomorrow either: in time, somebody may still see to it.
    if (why === 'unknown_outcome' && reminder.attempts + 1 >= LOOKS)
      return failed(reminder, 'provider_unavailable');
    return this.inVain(sender, { ...reminder, attempts: reminder.attempts + 1 }, now, true);
  }

  /** Those that may go out now: in time, wanted, with a phone to send from, and as many as it sends in a minute. */
  private withTurn(
    sender: Sender,
    reminders: readonly DueReminder[],
    now: Date,
    outcomes: Outcome[],
  ): DueReminder[] {
    const inTime: DueReminder[] = [];
    for (const reminder of reminders) {
      if (instantOf(reminder.start, sender.timeZone) <= now) outcomes.push(skipped(reminder, 'started'));
      else if (sender.type === 'none') outcomes.push(skipped(reminder, 'turned_off'));
      else if (!sender.isOpen) outcomes.push(waitsForPhone(reminder, now));
      else inTime.push(reminder);
    }
    const { allowed, nextWindowAt } = this.sending.allowance(sender, now);
    outcomes.push(...inTime.slice(allowed).map((reminder) => waitsForItsMinute(reminder, nextWindowAt)));
    return inTime.slice(0, allowed);
  }

  private async address(
    sender: ConnectedSender,
    reminders: readonly CheckedReminder[],
    now: Date,
    outcomes: Outcome[],
  ): Promise<AddressedReminder[]> {
    const phones = [...new Set(reminders.map(({ phone }) => phone))];
    if (phones.length === 0) return [];
    let addresses: ReadonlyMap<string, string | null>;
    try {
      addresses = await this.provider.findAddresses(sender.instance, phones);
    } catch (error) {
      this.logger.warn({ err: error, company_id: sender.companyId }, 'phones could not be looked up');
      // Nothing went out yet, and no message was refused: the question can be asked again.
      const isDisconnected = failureOf(error) === 'not_connected';
      outcomes.push(
        ...reminders.map((reminder) =>
          isDisconnected
            ? waitsForPhone(reminder, now)
            : this.inVain(sender, { ...reminder, attempts: reminder.attempts + 1 }, now, false),
        ),
      );
      return [];
    }
    const ready: AddressedReminder[] = [];
    for (const reminder of reminders) {
      const address = addresses.get(reminder.phone) ?? null;
      if (address === null) outcomes.push(failed(reminder, 'not_on_whatsapp'));
      else ready.push({ ...reminder, address });
    }
    return ready;
  }

  private async send(
    sender: ConnectedSender,
    ready: readonly AddressedReminder[],
    brake: Brake,
  ): Promise<Outcome[]> {
    const wanted = ready.map(({ claimedUntil, ...reminder }) => ({ ...reminder, claim: claimedUntil }));
    const now = this.clock();
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    const { companyId, instance } = sender;
    const attempts = await this.claims.do({ companyId, instance, wanted, now, claimedUntil });
    const claimed = ready
      .filter(({ id }) => attempts.has(id))
      .map((reminder) => ({ ...reminder, claimedUntil, attempts: attempts.get(reminder.id) ?? 0 }));
    const restAt = claimedUntil.getTime() - CLAIM_REST_MS;
    return inParallel(claimed, SENDS_AT_ONCE, async (reminder) => {
      const begun = this.clock();
      const untried = { ...reminder, attempts: reminder.attempts - 1 };
      const held = brake.held;
      if (held) {
        return held === 'not_connected' ? waitsForPhone(untried, begun) : waitsForAnswer(untried, begun);
      }
      if (begun.getTime() >= restAt) return putBack(untried, begun);
      // While the others were sent it may have begun.
      if (instantOf(reminder.start, sender.timeZone) <= begun) return skipped(untried, 'started');
      try {
        const messageId = await this.provider.sendText(sender.instance, reminder);
        brake.worked();
        return sent(reminder, messageId, this.clock());
      } catch (error) {
        const failure = failureOf(error);
        const company_id = sender.companyId;
        this.logger.warn({ err: error, company_id, delivery_id: reminder.id }, 'a reminder did not go out');
        brake.failed(error);
        if (failure === 'not_connected') return waitsForPhone(untried, this.clock());
        if (failure === 'refused') return failed(reminder, 'provider_refused');
        return this.inVain(sender, reminder, this.clock(), failure === 'unknown_outcome');
      }
    });
  }

  private inVain(sender: Sender, tried: DueReminder, now: Date, isInDoubt: boolean): Outcome {
    const startsAt = instantOf(tried.start, sender.timeZone);
    return triedInVain(tried, { now, startsAt, chance: Math.random(), isInDoubt });
  }
}

const isConnected = (sender: Sender): sender is ConnectedSender => sender.instance !== null && sender.isOpen;
