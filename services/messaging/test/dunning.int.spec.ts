import { dunningEndpoints, financeEndpoints, pixEndpoints } from '@alinha/contracts-billing';
import { addDays, DAY_MS, MINUTE_MS } from '@alinha/contracts-core';
import { whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import { eventually } from '@alinha/testing';
import { sumBy } from 'es-toolkit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CLIENTS,
  type Debt,
  dunningDays,
  ON,
  type OwingClient,
  type RemindingStudio,
  startWithDunning,
} from './dunning-studio.ts';

const { app, clock, evolution, connectPhone, remind, answersOf, runJob, today, remindingStudio } =
  await startWithDunning();

describe('a message about unpaid payments', () => {
  test('names all that is open, once per client and day, with links to pay', async () => {
    const made = await remindingStudio();
    const { studio } = made;
    const key = { type: 'random', key: '123e4567-e12b-12d1-a456-426655440000' } as const;
    await studio.call(pixEndpoints.save, { body: { ...key, receiver_name: 'Equilibrio', city: 'Santos' } });
    const ana = await made.addClient('Ana Lima');
    const bia = await made.addClient('Bia Souza');
    await made.owe(ana, 1, 8_050, 'Avaliação');
    await made.owe(ana, 7, 20_000);
    await made.owe(ana, -20, 5_000);
    await made.owe(bia, -1, 30_000);
    // No message on the second day.
    await made.owe(await made.addClient('Caio'), 2);
    await Promise.all([made.queue(), made.queue()]);
    await made.settled();
    const [text, ...more] = await made.textsTo(ana);
    expect(more).toEqual([]);
    expect(text?.split('\n')).toEqual([
      'Olá, Ana Lima! Faz uma semana que um pagamento em Estúdio Equilíbrio venceu. Em aberto: R$ 280,50. Responda esta mensagem para combinarmos a melhor forma de acertar.',
      '',
      '• Pagamento: R$ 200,00, venceu em 13/11/2026, há 7 dias',
      expect.stringMatching(/^ {2}Pague com PIX: http.*\/pagar\/\d+-\d+_[\w-]{22}$/),
      '• Avaliação: R$ 80,50, venceu ontem, 19/11/2026',
      expect.stringMatching(/^ {2}Pague com PIX: /),
    ]);
    expect(await made.textsTo(bia)).toEqual([
      expect.stringMatching(
        /^Olá, Bia Souza! .* vence amanhã\. Em aberto: R\$ 300,00\.\n\n• Pagamento: R\$ 300,00, vence amanhã, 21\/11\/2026/,
      ),
    ]);
    const sent = { status: 'sent', day: '2026-11-20', reason: null, sent_by: null };
    expect(await made.log()).toMatchObject([
      { ...sent, client_name: 'Bia Souza' },
      { ...sent, client_name: 'Ana Lima' },
    ]);
    expect(await made.deliveries()).toMatchObject([
      { kind: 'dunning', status: 'sent' },
      { kind: 'dunning', status: 'sent' },
    ]);
    const { debtors } = await studio.call(financeEndpoints.debts, { query: {} });
    expect(
      debtors.map(({ client_name, last_message }) => [client_name, last_message?.sent_at.slice(0, 10)]),
    ).toEqual([
      ['Ana Lima', '2026-11-20'],
      ['Caio', undefined],
      ['Bia Souza', '2026-11-20'],
    ]);
    // Entered after the first run of the day.
    await made.owe(await made.addClient('Davi'), 1);
    await made.queue();
    expect(await made.log()).toHaveLength(2);
  });

  test('gives way to a reminder when the phone may send only one more message', async () => {
    const made = await remindingStudio();
    const client = await made.addClient('Ana');
    await made.owe(client, 3);
    await made.reachLimit(1);
    await made.bookDue(client);
    await made.queue();
    await eventually(async () => expect(await made.deliveries()).not.toEqual([]));
    await runJob('messaging.find-notices');
    await runJob('messaging.remind');
    await eventually(async () =>
      expect(await made.textsTo(client)).toEqual([expect.stringContaining('15:00')]),
    );
    expect(await made.log()).toMatchObject([{ status: 'queued' }]);
    await made.settled();
    expect(await made.textsTo(client)).toEqual([
      expect.stringContaining('15:00'),
      expect.stringContaining('venceu há três dias'),
    ]);
  });

  test('leaves its answer to staff: without a quote it changes no session and no opt-out', async () => {
    const made = await remindingStudio();
    const { studio, instance } = made;
    const body = { type: 'none', reminder_answers: 'automatic' } as const;
    await studio.call(whatsappSettingsEndpoints.update, { body });
    const client = await made.addClient('Ana');
    const reminder = await remind(studio, { phone: client.phone });
    await app.database.query(
      `INSERT INTO messaging.delivery (company_id, kind, subject_id, client_id, phone, text, status, due_at, sent_at, send_before, open_until)
       VALUES ($1, 'offer', 1, $2, $3, 'Vaga', 'sent', $4, $4, $4, $4)`,
      [studio.companyId, client.id, client.phone, clock.now()],
    );
    await made.owe(client, 3);
    await made.queue();
    await made.settled();
    for (const text of ['não', 'sim', 'parar'])
      await evolution.receive(instance, { from: client.phone, text });
    expect(await answersOf(reminder.id)).toEqual([]);
    expect(
      await app.database.query(
        'SELECT FROM messaging.delivery WHERE company_id = $1 AND answered_at IS NOT NULL',
        [studio.companyId],
      ),
    ).toEqual([]);
    await evolution.receive(instance, { from: client.phone, text: 'não', quotes: reminder.messageId });
    expect(await answersOf(reminder.id)).toEqual(['reply cancel_requested automatic']);
  });

  test('is logged as skipped for clients who opted out or agreed on a date', async () => {
    const made = await remindingStudio();
    const ana = await made.addClient('Ana');
    const bia = await made.addClient('Bia');
    await made.owe(ana, 3);
    await made.optOut(ana);
    await made.owe(bia, 1);
    const other = await made.owe(bia, -20);
    await made.change(other.id, { agreed_on: today() });
    await made.queue();
    await made.settled();
    expect(await made.log()).toMatchObject([
      { client_name: 'Bia', status: 'skipped', reason: 'agreed' },
      { client_name: 'Ana', status: 'skipped', reason: 'opted_out' },
    ]);
    expect([...(await made.textsTo(ana)), ...(await made.textsTo(bia))]).toEqual([]);
  });

  test.each([
    [
      'paid',
      'the payment was paid',
      (made: RemindingStudio, _: OwingClient, id: number) => made.change(id, { status: 'paid' }),
    ],
    [
      'agreed',
      'a date was agreed',
      (made: RemindingStudio, _: OwingClient, id: number) =>
        made.change(id, { agreed_on: addDays(today(), 5) }),
    ],
    [
      'opted_out',
      'the client opted out',
      (made: RemindingStudio, client: OwingClient) => made.optOut(client),
    ],
  ])('is skipped as %s when %s while it waited', async (reason, _, meanwhile) => {
    const made = await remindingStudio();
    const client = await made.addClient('Ana');
    const { id } = await made.owe(client, 3);
    await made.reachLimit();
    await made.queue();
    await eventually(async () => expect(await made.deliveries()).toMatchObject([{ status: 'queued' }]));
    expect(await made.log()).toMatchObject([{ status: 'queued', reason: null }]);
    await meanwhile(made, client, id);
    await made.settled();
    expect(await made.log()).toMatchObject([{ status: 'skipped', reason }]);
    expect(await made.deliveries()).toMatchObject([{ status: 'skipped', reason, attempts: 0 }]);
    expect(await made.textsTo(client)).toEqual([]);
  });

  test('is sent when messages are turned off and on again while it waited', async () => {
    const made = await remindingStudio();
    const client = await made.addClient('Ana');
    await made.owe(client, 3);
    await made.reachLimit();
    await made.queue();
    await eventually(async () => expect(await made.deliveries()).toMatchObject([{ status: 'queued' }]));
    await made.studio.call(dunningEndpoints.save, { body: { ...ON, enabled: false } });
    await made.sendLater(3);
    await made.queue();
    expect(await made.log()).toMatchObject([{ status: 'queued' }]);
    await made.studio.call(dunningEndpoints.save, { body: ON });
    await made.settled();
    expect(await made.textsTo(client)).toHaveLength(1);
    expect(await made.log()).toMatchObject([{ status: 'sent' }]);
  });

  test('gives way to one that somebody wrote by hand, which is the last message of the debtor', async () => {
    const made = await remindingStudio();
    const { studio } = made;
    const client = await made.addClient('Ana');
    await made.owe(client, 3);
    await made.reachLimit();
    await made.queue();
    const body = { client_id: client.id };
    const written = await studio.call(dunningEndpoints.write, { body });
    expect(written).toMatchObject({ status: 'sent', sent_by: studio.user.id, client_name: 'Ana' });
    expect(await studio.call(dunningEndpoints.write, { body })).toEqual(written);
    await eventually(async () => {
      await made.sendLater();
      expect(await made.deliveries()).toMatchObject([{ status: 'skipped', reason: 'written' }]);
    });
    expect(await made.log()).toEqual([written]);
    const { debtors } = await studio.call(financeEndpoints.debts, { query: {} });
    expect(debtors).toMatchObject([{ last_message: { sent_at: written.sent_at, sent_by: studio.user.id } }]);
    expect(await made.textsTo(client)).toEqual([]);
  });

  test('has the state of the moment when it is sent, in the text of the company', async () => {
    const made = await remindingStudio({ settings: { ...ON, after_3: 'Oi, {cliente}. Falta {total}.' } });
    const client = await made.addClient('Ana');
    await made.owe(client, 3);
    const paid = await made.owe(client, 1, 5_000);
    await made.reachLimit();
    await made.queue();
    await made.change(paid.id, { status: 'paid' });
    await made.settled();
    expect(await made.textsTo(client)).toEqual([
      'Oi, Ana. Falta R$ 100,00.\n\n• Pagamento: R$ 100,00, venceu em 17/11/2026, há 3 dias',
    ]);
  });

  test('waits for the phone, and is skipped after the last hour', async () => {
    const made = await remindingStudio({ isConnected: false });
    const client = await made.addClient('Ana');
    await made.owe(client, 3);
    await made.queue();
    const waiting = { status: 'queued', reason: 'not_connected' };
    await eventually(async () => expect(await made.deliveries()).toMatchObject([waiting]));
    const instance = await connectPhone(made.studio);
    await eventually(async () => {
      await made.sendLater();
      const sent = (await evolution.sent()).filter((message) => message.instance === instance);
      expect(sent).toHaveLength(1);
    });

    const late = await remindingStudio({ isConnected: false, settings: { ...ON, last_hour: 11 } });
    await late.owe(await late.addClient('Bia'), 3);
    await late.queue();
    await eventually(async () => expect(await late.deliveries()).toMatchObject([waiting]));
    clock.advance(60 * MINUTE_MS);
    await late.settled();
    expect(await late.log()).toMatchObject([{ status: 'skipped', reason: 'too_late' }]);
    clock.advance(-60 * MINUTE_MS);
  });

  test('is not queued outside the hours, nor while messages are off', async () => {
    const early = await remindingStudio({ settings: { ...ON, first_hour: 12 } });
    const off = await remindingStudio({ settings: { ...ON, enabled: false } });
    for (const made of [early, off]) await made.owe(await made.addClient('Ana'), 3);
    await early.queue();
    expect([...(await early.log()), ...(await off.log())]).toEqual([]);
  });

  test('is sent once when the process that sent it was killed before it stored the outcome', async () => {
    const made = await remindingStudio();
    const client = await made.addClient('Ana');
    const { id } = await made.owe(client, 3);
    await made.queue();
    await made.settled();
    await made.killBeforeOutcome();
    // It was sent, although the payment is paid meanwhile and its hours are over.
    await made.change(id, { status: 'paid' });
    clock.advance(10 * 60 * MINUTE_MS);
    await eventually(async () => {
      await made.sendLater();
      expect(await made.deliveries()).toMatchObject([{ status: 'sent' }]);
    });
    expect(await made.textsTo(client)).toHaveLength(1);
    expect(await made.log()).toMatchObject([{ status: 'sent' }]);
    clock.advance(-10 * 60 * MINUTE_MS);
  });
});

test('each client gets one message on each day on which one is due, also when sending fails', async () => {
  await fc.assert(
    fc.asyncProperty(dunningDays, async (plan) => {
      const start = clock.now().getTime();
      const made = await remindingStudio();
      const clients = await Promise.all(
        Array.from({ length: CLIENTS }, (_, index) => made.addClient(`Cliente ${index}`)),
      );
      const debts: Debt[] = [];
      const optedOut = new Set<number>();
      const sent = clients.map((): string[] => []);
      for (const [index, { owed, paid, agreed, wanted, failure }] of plan.entries()) {
        const now = today();
        for (const { client, after } of owed) {
          const cents = 1_000 + debts.length;
          const { id } = await made.owe(clients[client], after, cents);
          debts.push({ id, client, due: addDays(now, -after), cents, open: true, agreed: '' });
        }
        for (const payment of paid) {
          const debt = debts[payment];
          if (!debt?.open) continue;
          debt.open = false;
          await made.change(debt.id, { status: 'paid' });
        }
        for (const { payment, days: later } of agreed) {
          const debt = debts[payment];
          if (!debt?.open) continue;
          debt.agreed = addDays(now, later);
          await made.change(debt.id, { agreed_on: debt.agreed });
        }
        for (const { client, wanted: isWanted } of wanted) {
          await made.optOut(clients[client], isWanted);
          isWanted ? optedOut.delete(client) : optedOut.add(client);
        }

        const totals = clients.map((_, client) => {
          const open = debts.filter((debt) => debt.client === client && debt.open);
          const isDue = open.some(({ due }) => [-1, 1, 3, 7].some((after) => addDays(due, after) === now));
          if (!isDue || optedOut.has(client) || open.some((debt) => debt.agreed >= now)) return null;
          return sumBy(open, ({ due, cents }) => (due <= addDays(now, 1) ? cents : 0));
        });
        const isAnyDue = totals.some((total) => total !== null);
        if (isAnyDue && (failure === 'before' || failure === 'after'))
          await evolution.fail('sendText', { hangUp: failure });
        await Promise.all([made.queue(), made.queue()]);
        await made.settled();
        if (isAnyDue && failure === 'kill') {
          await made.killBeforeOutcome();
          await eventually(async () => {
            await made.sendLater();
            expect((await made.deliveries()).filter(({ status }) => status === 'queued')).toEqual([]);
          });
        }
        for (const [client, total] of totals.entries()) {
          const texts = await made.textsTo(clients[client]);
          const before = sent[client] ?? [];
          expect(texts.slice(0, before.length)).toEqual(before);
          const expected =
            total === null
              ? []
              : [expect.stringContaining(`R$ ${(total / 100).toFixed(2).replace('.', ',')}`)];
          expect(texts.slice(before.length)).toEqual(expected);
          sent[client] = texts;
        }
        // Ten in the morning of the next day.
        clock.advance(start + (index + 1) * DAY_MS - clock.now().getTime());
      }
      clock.advance(start - clock.now().getTime());
    }),
    { numRuns: 1, seed: 7, endOnFailure: true },
  );
}, 90_000);

describe('the settings', () => {
  test('are off at first, name all wrong fields at once, and are for administrators', async () => {
    const studio = await app.signUp();
    const first = await studio.call(dunningEndpoints.get);
    expect(first).toMatchObject({ enabled: false, first_hour: 9, last_hour: 18, before_1: null });
    const wrong = { ...ON, first_hour: 7, last_hour: 21, after_1: 'Oi, {nome}', after_7: '' };
    const reply = await studio.request('PUT', '/api/company/dunning', wrong);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      fields: {
        first_hour: 'Escolha uma hora de 8 a 20',
        last_hour: 'Escolha uma hora de 8 a 20',
        after_1: 'O texto cita o que não existe: {nome}',
        after_7: 'Campo obrigatório',
      },
    });
    const reversed = await studio.request('PUT', '/api/company/dunning', {
      ...ON,
      first_hour: 10,
      last_hour: 10,
    });
    expect(reversed.body).toMatchObject({ fields: { last_hour: expect.any(String) } });
    expect(await studio.call(dunningEndpoints.get)).toEqual(first);
    // A form that was loaded before another user turned messages off.
    const { enabled: _, ...stale } = ON;
    expect(await studio.call(dunningEndpoints.save, { body: stale })).toEqual({ ...ON, enabled: false });
    const colleague = await studio.addEmployee();
    for (const path of ['/api/company/dunning', '/api/finance/messages'])
      expect((await colleague.request('GET', path)).status).toBe(403);
  });

  test("belong to the company, as do its clients' choices", async () => {
    const made = await remindingStudio({ isConnected: false });
    const client = await made.addClient('Ana');
    const stranger = await app.signUp();
    const path = `/api/clients/${client.id}/dunning`;
    expect((await stranger.request('PUT', path, { wanted: false })).status).toBe(404);
    const write = await stranger.request('POST', '/api/finance/messages', { client_id: client.id });
    expect(write.status).toBe(404);
    expect(await made.studio.call(dunningEndpoints.ofClient, { params: { id: client.id } })).toEqual({
      wanted: true,
      since: null,
    });
    await made.optOut(client);
    expect(await made.studio.call(dunningEndpoints.ofClient, { params: { id: client.id } })).toMatchObject({
      wanted: false,
      since: expect.stringContaining(today()),
    });
  });
});
