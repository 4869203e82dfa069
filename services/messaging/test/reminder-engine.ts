import { randomUUID } from 'node:crypto';
import { appointmentEndpoints, type CreateAppointmentInput } from '@alinha/contracts-agenda';
import { type Client, type CreateClientInput, clientEndpoints } from '@alinha/contracts-clients';
import type { Delivery, UpdateWhatsappSettingsInput } from '@alinha/contracts-messaging';
import { type Caller, instantOf, startService } from '@alinha/service-kit';
import {
  appointmentInput,
  clientInput,
  eventually,
  startTestApp,
  type TestApp,
  TestClock,
  type TestStudio,
} from '@alinha/testing';
import { afterAll, expect } from 'vitest';
import { ConnectionService } from '../src/connection/connection.service.ts';
import { InstanceSync } from '../src/connection/instance-sync.ts';
import { DeliveriesService } from '../src/deliveries/deliveries.service.ts';
import { messagingService } from '../src/index.ts';
import { ReminderJobs } from '../src/jobs/reminder-jobs.service.ts';
import { MessagingModule } from '../src/messaging.module.ts';
import { ReminderWorker } from '../src/reminders/reminder-worker.service.ts';
import { WHATSAPP_PROVIDER } from '../src/tokens.ts';
import { WhatsappSettingsService } from '../src/whatsapp-settings/whatsapp-settings.service.ts';
import { TestWhatsapp } from './test-whatsapp.ts';

export const SAO_PAULO = 'America/Sao_Paulo';

/** Parts of one process that sends reminders. */
export type Messenger = {
  readonly jobs: ReminderJobs;
  readonly worker: ReminderWorker;
  readonly settings: WhatsappSettingsService;
  readonly connection: ConnectionService;
  readonly sync: InstanceSync;
  readonly deliveries: DeliveriesService;
};

/** The whole service with its queues and a test provider. */
async function startMessenger(app: TestApp, whatsapp: TestWhatsapp): Promise<Messenger> {
  let messenger: Messenger | null = null;
  const service = await startService(
    {
      ...messagingService,
      module: (context) => {
        const module = MessagingModule.with(context);
        const handle = {
          provide: 'messenger',
          inject: [
            ReminderJobs,
            ReminderWorker,
            WhatsappSettingsService,
            ConnectionService,
            InstanceSync,
            DeliveriesService,
          ],
          useFactory: (
            jobs: ReminderJobs,
            worker: ReminderWorker,
            settings: WhatsappSettingsService,
            connection: ConnectionService,
            sync: InstanceSync,
            deliveries: DeliveriesService,
          ) => {
            messenger = { jobs, worker, settings, connection, sync, deliveries };
            return messenger;
          },
        };
        const provider = { provide: WHATSAPP_PROVIDER, useValue: whatsapp };
        return { ...module, providers: [...(module.providers ?? []), provider, handle] };
      },
    },
    app.platform,
  );
  afterAll(() => service.close());
  if (!messenger) throw new Error('the service provides no messenger');
  return messenger;
}

const callerOf = ({ companyId, user }: TestStudio): Caller => ({
  companyId,
  userId: user.id,
  isAdmin: true,
  role: 'administrator',
  language: 'pt',
  sessionId: 'test',
});

/**
 * Starts accounts, agenda and clients, and several messaging services with a test provider. The clock starts on Friday, 20
 * November 2026, 10:00 in São Paulo.
 */
export async function startReminders({ processes = 1, perMinute = 10_000 } = {}) {
  const clock = new TestClock('2026-11-20T13:00:00Z');
  const app = await startTestApp({
    services: ['accounts', 'agenda', 'clients'],
    clock: clock.now,
    environment: { WHATSAPP_MESSAGES_PER_MINUTE: String(perMinute) },
  });
  const whatsapp = new TestWhatsapp();
  const messengers: Messenger[] = [];
  for (let process = 0; process < processes; process++) messengers.push(await startMessenger(app, whatsapp));
  const [first] = messengers;
  if (!first) throw new Error('no messaging service was started');

  /** Sets the clock to a time in São Paulo. */
  const setClock = (wallClock: string) =>
    clock.advance(instantOf(wallClock, SAO_PAULO).getTime() - clock.now().getTime());

  /** A studio with a phone and daily reminders at 18:00. */
  async function studioWithPhone(
    terms: UpdateWhatsappSettingsInput = { type: 'daily', time: '18:00' },
  ): Promise<ReminderStudio> {
    const studio = await studioWithoutPhone();
    await studio.connect();
    await studio.choose(terms);
    return studio;
  }
  const studioWithoutPhone = async () => new ReminderStudio(app, await app.signUp(), first, whatsapp);
  return {
    app,
    clock,
    whatsapp,
    messengers,
    messenger: first,
    setClock,
    studioWithPhone,
    studioWithoutPhone,
  };
}

/** A studio and its reminders. */
export class ReminderStudio {
  instance = '';

  constructor(
    private readonly app: TestApp,
    readonly studio: TestStudio,
    private readonly messenger: Messenger,
    private readonly whatsapp: TestWhatsapp,
  ) {}

  get companyId(): number {
    return this.studio.companyId;
  }

  get caller(): Caller {
    return callerOf(this.studio);
  }

  /** Connects a phone under a new instance name, as the page does. */
  async connect(): Promise<void> {
    this.instance = `test-${randomUUID()}`;
    await this.messenger.connection.connect(this.caller, this.instance);
  }

  choose(terms: UpdateWhatsappSettingsInput) {
    return this.messenger.settings.update(this.caller, terms);
  }

  addClient(overrides: Partial<CreateClientInput> = {}): Promise<Client> {
    return this.studio.call(clientEndpoints.create, { body: clientInput(overrides) });
  }

  async book(start: string, overrides: Partial<CreateAppointmentInput> = {}) {
    const client_id = overrides.client_id ?? (await this.addClient()).id;
    const body = appointmentInput({
      employee_id: this.studio.user.id,
      start_datetime: start,
      allow_overbooking: true,
      ...overrides,
      client_id,
    });
    return this.studio.call(appointmentEndpoints.create, { body });
  }

  move(id: number, start: string) {
    const body = { start_datetime: start, allow_overbooking: true };
    return this.studio.call(appointmentEndpoints.update, { params: { id }, body });
  }

  /** Waits until messaging has handled all events of the other services. */
  caughtUp(): Promise<void> {
    return eventually(async () => {
      const [row] = await this.app.database.query<{ missing: number }>(
        `SELECT (
           (SELECT count(*) FROM agenda.appointment a LEFT JOIN messaging.appointment m
              ON m.company_id = a.company_id AND m.id = a.id AND m.version = a.version
            WHERE a.company_id = $1 AND m.id IS NULL)
           + (SELECT count(*) FROM messaging.appointment m LEFT JOIN agenda.appointment a
              ON a.company_id = m.company_id AND a.id = m.id
            WHERE m.company_id = $1 AND NOT m.deleted AND a.id IS NULL)
           + (SELECT count(*) FROM clients.client c LEFT JOIN messaging.client m
              ON m.company_id = c.company_id AND m.id = c.id AND m.version = c.version
            WHERE c.company_id = $1 AND m.id IS NULL)
           + (SELECT count(*) FROM accounts.company c LEFT JOIN messaging.company m
              ON m.company_id = c.id AND m.version = c.version
            WHERE c.id = $1 AND m.company_id IS NULL))::integer AS missing`,
        [this.companyId],
      );
      expect(row).toEqual({ missing: 0 });
    }, 15_000);
  }

  /** The phone disconnects, and messaging queries the state. */
  async disconnect(): Promise<void> {
    this.whatsapp.closed.add(this.instance);
    await this.messenger.sync.refreshByName(this.instance);
  }

  /** Sends the due reminders. */
  async remind(): Promise<void> {
    await this.caughtUp();
    await this.remindWithoutEvents();
  }

  /** The same without waiting for events. */
  async remindWithoutEvents(): Promise<void> {
    await this.messenger.jobs.queueDue();
    await this.messenger.worker.sendDue(this.companyId);
    // Another process may have claimed them.
    await eventually(async () => expect(await this.claimed()).toEqual([]), 15_000);
  }

  /** Sends the failed reminder again by hand, or the latest of the log. */
  async resend(): Promise<void> {
    const log = await this.log();
    const chosen = log.find(({ status }) => status === 'failed') ?? log[0];
    await this.messenger.deliveries.resend(this.caller, chosen?.id ?? 0);
  }

  /** The texts that the present phone sent. */
  texts(): string[] {
    return this.whatsapp.textsOf(this.instance);
  }

  async log(): Promise<Delivery[]> {
    const { rows } = await this.messenger.deliveries.list(this.caller, { limit: 100 });
    return rows;
  }

  /** `status reason` of each reminder, by its start. */
  async outcomes(): Promise<string[]> {
    const rows = (await this.log()).toSorted((a, b) =>
      (a.start_datetime ?? '').localeCompare(b.start_datetime ?? ''),
    );
    return rows.map(({ status, reason }) => [status, reason].filter(Boolean).join(' '));
  }

  private claimed() {
    return this.app.database.query(
      `SELECT id FROM messaging.delivery
       WHERE company_id = $1 AND status = 'queued' AND claimed_until > $2`,
      [this.companyId, this.app.platform.clock()],
    );
  }
}
