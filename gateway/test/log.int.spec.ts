import { employeeEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { appointmentInput, clientInput, employeeInput, startTestApp, TEST_PASSWORD } from '@alinha/testing';
import { expect, test } from 'vitest';

const lines: string[] = [];
const app = await startTestApp({
  // Without it, the log has the texts of e-mails.
  environment: { PUBLIC_URL: 'http://alinha.test' },
  onLog: (line) => lines.push(line),
});

test('the log identifies each request by its id and contains no personal data', async () => {
  const studio = await app.signUp();
  const person = clientInput({ name: 'Ludmila Sanches', phone: '11912345678', email: 'ludmila@example.com' });
  const client = await studio.call(clientEndpoints.create, { body: person });
  const colleague = await studio.call(employeeEndpoints.create, {
    body: employeeInput({ name: 'Dr. Zózimo' }),
  });
  const notes = 'Hérnia de disco em L5';
  const body = appointmentInput({ employee_id: colleague.id, client_id: client.id, notes });
  await studio.call(appointmentEndpoints.create, { body });
  // Log lines of refused and failed calls must not contain personal data either.
  await studio.request('POST', '/api/appointments', body);
  await studio.request('POST', '/api/employees', employeeInput({ email: colleague.email }));
  await studio.request('GET', `/api/clients/${client.id}?q=Ludmila`);
  await app.anonymous.request('POST', '/api/auth/login', { email: colleague.email, password: 'errada-123' });
  // These paths end with a secret token.
  for (const path of [
    '/api/whatsapp/answers/',
    '/api/whatsapp/test-phone/',
    '/api/offers/',
    '/api/notices/',
    '/api/client-payments/',
    '/confirmar/',
    '/confirmar-email/',
    '/celular-de-teste/',
    '/vaga/',
    '/avisos/',
    '/pagar/',
  ])
    await app.anonymous.request('GET', `${path}Nobody-else-has-this-key`);
  await app.database.query('ALTER TABLE clients.client RENAME TO client_away');
  await studio.request('PUT', `/api/clients/${client.id}`, { name: 'Ludmila Sanches Prado' });
  await app.database.query('ALTER TABLE clients.client_away RENAME TO client');

  const log = lines.join('');
  expect(log).toContain('"path":"/api/appointments"');
  expect(log).toContain('request failed');
  expect(log).toContain('"path":"/api/whatsapp/answers/:token"');
  const people = [
    'Ludmila',
    'Nobody-else-has',
    '11912345678',
    'ludmila@',
    'Zózimo',
    colleague.email,
    notes,
    studio.user.email,
  ];
  for (const secret of [...people, TEST_PASSWORD, 'errada-123', studio.connection.cookie ?? '']) {
    expect(log).not.toContain(secret);
  }
});
