import { companyEndpoints } from '@alinha/contracts-accounts';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { clientInput, startTestApp, TestClock, testCpf } from '@alinha/testing';
import { extractText } from 'unpdf';
import { describe, expect, test } from 'vitest';

const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'], clock: clock.now });

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
