import { companyEndpoints } from '@alinha/contracts-accounts';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';

// Friday, 20 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'], clock: clock.now });

async function studioWithClient(name: string) {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: { name } });
  const charge = (body: { due_date: string; status?: 'paid'; method?: 'pix'; description?: string }) =>
    studio.call(paymentEndpoints.create, {
      body: { client_id: client.id, total_amount_cents: 15_050, ...body },
    });
  return { studio, client, charge };
}

test('the export has payments by due date with their current state', async () => {
  const { studio, charge } = await studioWithClient('Ana Lima');
  await charge({ due_date: '2026-12-01', description: '-1 sessão' });
  await charge({ due_date: '2026-11-19' });
  await charge({ due_date: '2026-11-18', status: 'paid', method: 'pix' });
  const removed = await charge({ due_date: '2026-11-17' });
  await studio.call(paymentEndpoints.delete, { params: { id: removed.id }, query: {} });
  expect((await studio.call(paymentEndpoints.export)).split('\r\n')).toEqual([
    '\uFEFFCliente;Vencimento;Valor (R$);Situação;Pago em;Plano;Início;Fim;Descrição;Forma de pagamento;Desconto (R$);Recebido (R$);Em aberto (R$);Data combinada',
    'Ana Lima;18/11/2026;"150,50";Pago;20/11/2026 10:00;;;;;PIX;"0,00";"150,50";"0,00";',
    'Ana Lima;19/11/2026;"150,50";Atrasado;;;;;;;"0,00";"0,00";"150,50";',
    `Ana Lima;01/12/2026;"150,50";Pendente;;;;;"'-1 sessão";;"0,00";"0,00";"150,50";`,
    '',
  ]);
  const english = await studio.speaking('en').request('GET', '/api/payments/export');
  expect(english.headers['content-disposition']).toBe('attachment; filename="payments.csv"');
  expect(english.text.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFClient,Due,Amount ($),Status,Paid at,Plan,From,To,Description,Method,Discount ($),Received ($),Open ($),Agreed date',
    'Ana Lima,11/18/2026,150.50,Paid,11/20/2026 10:00,,,,,PIX,0.00,150.50,0.00,',
  ]);
  await studio.call(companyEndpoints.update, { body: { currency: 'BRL' } });
  const reais = await studio.speaking('en').request('GET', '/api/payments/export');
  expect(reais.text).toContain('Amount (R$)');
  const { studio: stranger } = await studioWithClient('Bia');
  expect((await stranger.call(paymentEndpoints.export)).trimEnd().split('\r\n')).toHaveLength(1);
});

test('the export shows the day of an appointment when its payment is due on another day', async () => {
  const { studio, charge } = await studioWithClient('Ana Lima');
  const { id } = await charge({ due_date: '2026-12-10' });
  const written = await charge({ due_date: '2026-12-11', description: 'Avaliação' });
  for (const [payment, appointment] of [
    [id, 901],
    [written.id, 902],
  ]) {
    await app.database.query('UPDATE billing.payment SET appointment_id = $2 WHERE id = $1', [
      payment,
      appointment,
    ]);
  }
  await app.database.query(
    `INSERT INTO billing.charge (company_id, appointment_id, version, due_date) VALUES ($1, 901, 1, '2026-12-03')`,
    [studio.companyId],
  );
  const lines = (await studio.call(paymentEndpoints.export)).trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(';').at(8))).toEqual(['Consulta de 03/12/2026', 'Avaliação']);
  const english = await studio.speaking('en').call(paymentEndpoints.export);
  expect(english).toContain('Appointment of 12/03/2026');
});

test('an export of several pages is complete and ordered', async () => {
  const { studio, charge } = await studioWithClient('Ana Lima');
  const { id } = await charge({ due_date: '2026-01-01' });
  await app.database.query(
    `INSERT INTO billing.payment (company_id, client_id, total_cents, due_date)
     SELECT company_id, client_id, n, due_date + n / 7 FROM billing.payment, generate_series(1, 1199) n WHERE id = $1`,
    [id],
  );
  const [, ...lines] = (await studio.call(paymentEndpoints.export)).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1200);
  const dates = lines.map((line) => line.split(';')[1]?.split('/').reverse().join('-'));
  expect(dates).toEqual([...dates].sort());
});
