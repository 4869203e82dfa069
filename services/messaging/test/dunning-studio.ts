import { randomUUID } from 'node:crypto';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { type DunningSettings, dunningEndpoints, paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays, MINUTE_MS, wallClockAt } from '@alinha/contracts-core';
import { deliveryEndpoints, whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import { appointmentInput, clientInput, eventually } from '@alinha/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import { startWithEvolution } from './evolution-app.ts';

export const ON: DunningSettings = {
  enabled: true,
  first_hour: 8,
  last_hour: 20,
  before_1: null,
  after_1: null,
  after_3: null,
  after_7: null,
};

const MESSAGES_PER_MINUTE = 20;

/** Starts the product with billing, and makes studios that remind clients of payments. */
export async function startWithDunning() {
  const started = await startWithEvolution('billing');
  const { app, clock, evolution, connectPhone } = started;

  /** Settles when the run has ended. */
  async function runJob(queue: string): Promise<void> {
    const id = `run-${randomUUID()}`;
    await app.platform.queues.addAll(queue, [{ name: queue, data: {}, id }]);
    await eventually(async () => expect(await app.platform.queues.isOpen(queue, id)).toBe(false), 10_000);
  }
  const today = () => wallClockAt(clock.now(), 'America/Sao_Paulo').slice(0, 10);

  let lastPhone = 0;
  const newPhone = () => `+55119760${String(++lastPhone).padStart(5, '0')}`;

  /** A studio that reminds clients of payments. */
  async function remindingStudio({ isConnected = true, settings = ON } = {}) {
    const studio = await app.signUp({ company_name: 'Estúdio Equilíbrio' });
    const { companyId } = studio;
    const instance = isConnected ? await connectPhone(studio) : '';
    await studio.call(dunningEndpoints.save, { body: settings });
    const addClient = async (name: string) => {
      const phone = newPhone();
      const { id } = await studio.call(clientEndpoints.create, { body: clientInput({ name, phone }) });
      return { id, phone };
    };
    /** `days`: after the due date. */
    const owe = (
      client: { readonly id: number } | undefined,
      days: number,
      cents = 10_000,
      description?: string,
    ) =>
      studio.call(paymentEndpoints.create, {
        body: {
          client_id: client?.id ?? 0,
          total_amount_cents: cents,
          due_date: addDays(today(), -days),
          ...(description && { description }),
        },
      });
    const change = (id: number, body: { status?: 'paid'; agreed_on?: string }) =>
      studio.call(paymentEndpoints.update, { params: { id }, body });
    const optOut = (client: { readonly id: number } | undefined, wanted = false) =>
      studio.call(dunningEndpoints.saveClient, { params: { id: client?.id ?? 0 }, body: { wanted } });
    const textsTo = async (client: { readonly phone: string } | undefined) =>
      (await evolution.sent())
        .filter(
          (sent) => sent.instance === instance && sent.address.startsWith(client?.phone.slice(1) ?? '-'),
        )
        .map(({ text }) => text.replaceAll('\u00a0', ' '));
    const log = () => studio.call(dunningEndpoints.messages, { query: {} });
    const deliveries = async () => (await studio.call(deliveryEndpoints.list, { query: {} })).rows;
    const queue = () => runJob('billing.remind-of-payments');
    const sendLater = async (minutes = 1) => {
      clock.advance(minutes * MINUTE_MS);
      await runJob('messaging.find-notices');
    };
    /** Every message of the day has an outcome. The clock advances to the next attempts. */
    const settled = () =>
      eventually(async () => {
        const rows = await log();
        if (rows.some(({ status }) => status === 'queued')) await sendNext();
        expect(rows.map(({ status }) => status)).not.toContain('queued');
      }, 20_000);
    const sendNext = async () => {
      const [next] = await app.database.query<{ at: Date | null }>(
        `SELECT min(next_attempt_at) AS at FROM messaging.delivery WHERE company_id = $1 AND status = 'queued'`,
        [companyId],
      );
      const waitMs = next?.at ? next.at.getTime() - clock.now().getTime() : 0;
      await sendLater(Math.max(0, waitMs) / MINUTE_MS);
    };
    /** Books an appointment at 15:00 whose reminder is due now. */
    const bookDue = async (client: OwingClient) => {
      await studio.call(whatsappSettingsEndpoints.update, { body: { type: 'before', hours_before: 2 } });
      const start_datetime = `${today()} 15:00:00`;
      const { id } = await studio.call(appointmentEndpoints.create, {
        body: appointmentInput({ employee_id: studio.user.id, client_id: client.id, start_datetime }),
      });
      await eventually(async () =>
        expect(
          await app.database.query(
            `UPDATE messaging.appointment SET remind_at = $3
             WHERE company_id = $1 AND id = $2 AND remind_at IS NOT NULL RETURNING id`,
            [companyId, id, clock.now()],
          ),
        ).toHaveLength(1),
      );
    };
    /** The phone may send `left` more messages until three minutes later. */
    const reachLimit = (left = 0) =>
      app.database.query(
        'UPDATE messaging.whatsapp_instance SET window_started_at = $2, window_count = $3 WHERE company_id = $1',
        [companyId, new Date(clock.now().getTime() + 2 * MINUTE_MS), MESSAGES_PER_MINUTE - left],
      );
    /** The state after a kill between sending the latest message and storing its outcome. */
    const killBeforeOutcome = () =>
      app.database.query(
        `UPDATE messaging.delivery SET status = 'queued', sent_at = NULL, provider_message_id = NULL,
           next_attempt_at = $2, claimed_until = $2
         WHERE company_id = $1 AND id = (SELECT max(id) FROM messaging.delivery WHERE company_id = $1 AND status = 'sent')`,
        [companyId, clock.now()],
      );
    return {
      bookDue,
      killBeforeOutcome,
      studio,
      instance,
      addClient,
      owe,
      change,
      optOut,
      textsTo,
      log,
      deliveries,
      queue,
      settled,
      reachLimit,
      sendLater,
    };
  }

  return { ...started, runJob, today, remindingStudio };
}

export type RemindingStudio = Awaited<
  ReturnType<Awaited<ReturnType<typeof startWithDunning>>['remindingStudio']>
>;
export type OwingClient = { readonly id: number; readonly phone: string };

export const CLIENTS = 4;
const clientIndex = fc.nat(CLIENTS - 1);
/** What happens on ten days to payments of {@link CLIENTS} clients. */
export const dunningDays = fc.array(
  fc.record({
    owed: fc.array(fc.record({ client: clientIndex, after: fc.integer({ min: -3, max: 7 }) }), {
      maxLength: 3,
    }),
    paid: fc.array(fc.nat(20), { maxLength: 2 }),
    agreed: fc.array(fc.record({ payment: fc.nat(20), days: fc.nat(3) }), { maxLength: 1 }),
    wanted: fc.array(fc.record({ client: clientIndex, wanted: fc.boolean() }), { maxLength: 1 }),
    /** What happens to a message: the provider hangs up before or after it sends it, or the process is killed then. */
    failure: fc.constantFrom('before', 'after', 'kill', null),
  }),
  { minLength: 10, maxLength: 10 },
);
export type Debt = {
  id: number;
  client: number;
  due: string;
  cents: number;
  open: boolean;
  agreed: string;
};
