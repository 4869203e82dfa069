import { companyEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  appointmentInput,
  clientInput,
  eventually,
  startTestApp,
  TestClock,
  type TestStudio,
  testCpf,
} from '@alinha/testing';
import { extractText } from 'unpdf';
import { describe, expect, test } from 'vitest';

const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });

async function studioWithPayment(status: 'paid' | 'pending' = 'paid', name = 'Márcia Conceição') {
  const studio = await app.signUp({ company_name: 'Estúdio Órbita' });
  await studio.call(companyEndpoints.update, { body: { address: 'Rua Harmonia, 482' } });
  const client = await studio.call(clientEndpoints.create, {
    body: clientInput({ name, cpf: testCpf(7) }),
  });
  const payment = await studio.call(paymentEndpoints.create, {
    body: { client_id: client.id, total_amount_cents: 123_456, status, description: 'Avaliação postural' },
  });
  const fetchReceipt = (query = '') =>
    fetch(`${app.url}/api/payments/${payment.id}/receipt${query}`, {
      headers: { cookie: studio.connection.cookie ?? '', 'accept-language': 'pt' },
    });
  return { studio, payment, fetchReceipt };
}

/** Visible text of the file. */
async function textOf(reply: Response): Promise<string> {
  const { text } = await extractText(new Uint8Array(await reply.arrayBuffer()), { mergePages: true });
  return text.replaceAll('\u00a0', ' ');
}

describe('a receipt', () => {
  test('shows payer, company, amount, subject and date', async () => {
    const { fetchReceipt, payment } = await studioWithPayment();
    const reply = await fetchReceipt();
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(reply.headers.get('content-disposition')).toContain(`recibo-${payment.id}.pdf`);
    const text = await textOf(reply);
    for (const part of [
      'Estúdio Órbita',
      'Rua Harmonia, 482',
      `Recibo nº ${payment.id}`,
      'Márcia Conceição (CPF ',
      'R$ 1.234,56',
      'Avaliação postural',
      '20/11/2026',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('is in the language of its link', async () => {
    const { fetchReceipt, payment } = await studioWithPayment();
    const text = await textOf(await fetchReceipt('?lang=en'));
    expect(text).toContain(`Receipt no. ${payment.id}`);
    expect(text).toContain('$1,234.56');
  });

  test('is in the company’s currency in both languages', async () => {
    const { studio, fetchReceipt } = await studioWithPayment();
    await studio.call(companyEndpoints.update, { body: { currency: 'BRL' } });
    expect(await textOf(await fetchReceipt('?lang=en'))).toContain('R$1,234.56');
    await studio.call(companyEndpoints.update, { body: { currency: 'USD' } });
    expect(await textOf(await fetchReceipt())).toContain('US$ 1.234,56');
  });

  test('contains all letters of a name', async () => {
    const name = 'Łukasz Żółć Nguyễn Δημήτρης Ольга';
    const { fetchReceipt } = await studioWithPayment('paid', name);
    expect(await textOf(await fetchReceipt())).toContain(name);
  });

  test('exists only for received payments of its company', async () => {
    const { fetchReceipt } = await studioWithPayment('pending');
    const refused = await fetchReceipt();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'PAYMENT_PENDING',
      error: 'Este pagamento ainda não foi pago.',
    });
    const free = await studioWithPayment('pending');
    await free.studio.call(paymentEndpoints.update, {
      params: { id: free.payment.id },
      body: { discount_cents: 123_456, discount_reason: 'Cortesia' },
    });
    expect((await free.fetchReceipt()).status).toBe(404);
    const { payment } = await studioWithPayment();
    const stranger = await app.signUp();
    expect(await stranger.request('GET', `/api/payments/${payment.id}/receipt`)).toMatchObject({
      status: 404,
    });
  });
});

describe('the statement of a year', () => {
  const statementOf = (studio: TestStudio, clientId: number, query: string) =>
    fetch(`${app.url}/api/clients/${clientId}/payments/statement?${query}`, {
      headers: { cookie: studio.connection.cookie ?? '', 'accept-language': 'pt' },
    });

  test('lists what was received from one client in the year, with the sum', async () => {
    const { studio, payment } = await studioWithPayment();
    const { client_id } = payment;
    const other = await studio.call(clientEndpoints.create, { body: clientInput({ cpf: testCpf(8) }) });
    const paid = { status: 'paid', method: 'pix' } as const;
    for (const body of [
      {
        client_id,
        total_amount_cents: 10_050,
        paid_at: '2026-01-01 00:00:00',
        description: 'Janeiro',
        ...paid,
      },
      {
        client_id,
        total_amount_cents: 777,
        paid_at: '2025-12-31 23:59:59',
        description: 'Ano anterior',
        ...paid,
      },
      { client_id, total_amount_cents: 555, description: 'Em aberto' },
      { client_id: other.id, total_amount_cents: 333, description: 'De outra pessoa', ...paid },
    ])
      await studio.call(paymentEndpoints.create, { body });
    const reply = await statementOf(studio, client_id, 'year=2026');
    expect(reply.headers.get('content-disposition')).toContain('demonstrativo-2026.pdf');
    const text = await textOf(reply);
    for (const part of [
      ...['Estúdio Órbita', 'Demonstrativo de pagamentos de 2026', 'Márcia Conceição (CPF '],
      '01/01/2026',
      'Janeiro',
      'PIX',
      'R$ 100,50',
      '20/11/2026',
      'Avaliação postural',
      'R$ 1.335,06',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Ano anterior|Em aberto|De outra pessoa/);
  });

  test('names the day of a session, as its receipt does, also when the due date was changed', async () => {
    const { studio, payment } = await studioWithPayment('pending');
    const { client_id } = payment;
    await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        employee_id: studio.user.id,
        client_id,
        start_datetime: '2026-11-27 09:00:00',
        payment_amount_cents: 9_000,
      }),
    });
    const session = await eventually(async () => {
      const list = await studio.call(paymentEndpoints.listOfClient, { params: { id: client_id } });
      const found = list.find(({ appointment_id }) => appointment_id !== null);
      expect(found).toBeDefined();
      return found;
    });
    const params = { id: session?.id ?? 0 };
    await studio.call(paymentEndpoints.update, { params, body: { due_date: '2026-12-30' } });
    await studio.call(paymentEndpoints.update, { params, body: { status: 'paid' } });
    const headers = { cookie: studio.connection.cookie ?? '', 'accept-language': 'pt' };
    const receipt = await fetch(`${app.url}/api/payments/${params.id}/receipt`, { headers });
    for (const file of [receipt, await statementOf(studio, client_id, 'year=2026')])
      expect(await textOf(file)).toContain('Consulta de 27/11/2026');
  });

  test('has a row for each of 120 payments, on several pages', async () => {
    const { studio, payment } = await studioWithPayment();
    const { client_id } = payment;
    for (let index = 1; index <= 120; index++) {
      const description = `Sessão número ${index} com um nome longo que precisa de duas linhas na tabela`;
      await studio.call(paymentEndpoints.create, {
        body: { client_id, total_amount_cents: 100, status: 'paid', description },
      });
    }
    const text = await textOf(await statementOf(studio, client_id, 'year=2026&lang=en'));
    for (let index = 1; index <= 120; index++) expect(text).toContain(`Sessão número ${index} com`);
    expect(text).toContain('$1,354.56');
  });

  test('exists only for a client of the company and a year with received money', async () => {
    const { studio, payment } = await studioWithPayment();
    const stranger = await app.signUp();
    const statuses = [
      await statementOf(studio, payment.client_id, 'year=2025'),
      await statementOf(stranger, payment.client_id, 'year=2026'),
      await statementOf(studio, payment.client_id, 'year=26'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 400]);
  });
});
