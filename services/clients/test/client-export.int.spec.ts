import { clientEndpoints } from '@alinha/contracts-clients';
import { startTestApp, testCpf } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'clients'] });

const EVERY_FIELD = {
  name: 'Márcia "Má" Conceição',
  email: 'marcia@example.com',
  phone: '11987654321',
  birth_date: '1984-02-29',
  cpf: testCpf(),
  gender: 'female',
  zip: '04109080',
  street: 'Rua A; fundos',
  address_number: '12',
  complement: '=1+1',
  neighborhood: 'Vila Mariana',
  city: 'São Paulo',
  state: 'SP',
  insurance: 'Unimed',
  plan: 'Enfermaria',
  card_number: '0 123',
  emergency_contact: 'Otávio',
  emergency_phone: '+1 305 555 0100',
};

test('an export has every field in the CSV dialect of the caller’s language', async () => {
  const studio = await app.signUp();
  await studio.call(clientEndpoints.create, { body: EVERY_FIELD });
  await studio.call(clientEndpoints.create, { body: { name: 'Ana' } });
  const { status, text, headers } = await studio.request('GET', '/api/clients/export');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="clientes.csv"',
    'cache-control': 'no-store',
  });
  const cpf = EVERY_FIELD.cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
  expect(text.split('\r\n')).toEqual([
    '\uFEFFNome;E-mail;Telefone;Data de nascimento;CPF;Gênero;CEP;Rua;Número;Complemento;Bairro;Cidade;Estado (UF);' +
      'Convênio;Plano do convênio;Número da carteirinha;Contato de emergência;Telefone de emergência',
    `Ana${';'.repeat(17)}`,
    `"Márcia ""Má"" Conceição";marcia@example.com;(11) 98765-4321;29/02/1984;${cpf};Feminino;04109-080;"Rua A; fundos";12;` +
      `"'=1+1";Vila Mariana;São Paulo;SP;Unimed;Enfermaria;0 123;Otávio;"'+1 305 555 0100"`,
    '',
  ]);
  const english = await studio.speaking('en').request('GET', '/api/clients/export');
  expect(english.headers['content-disposition']).toBe('attachment; filename="clients.csv"');
  expect(english.text).toContain('\uFEFFName,Email,Phone,Birth date,CPF,Gender,Postal code,Street');
  expect(english.text).toContain(`,02/29/1984,${cpf},Female,04109-080,"Rua A; fundos",`);
});

test('an export has only the header when the company has no active clients', async () => {
  const [studio, other] = [await app.signUp(), await app.signUp()];
  await other.call(clientEndpoints.create, { body: { name: 'Ana' } });
  const { id } = await studio.call(clientEndpoints.create, { body: { name: 'Bia' } });
  await studio.call(clientEndpoints.delete, { params: { id } });
  expect((await studio.call(clientEndpoints.export)).trimEnd().split('\r\n')).toHaveLength(1);
});

test('an export of several pages has each client once, in the order of the list', async () => {
  const studio = await app.signUp();
  await app.database.query(
    `INSERT INTO clients.client (company_id, name)
     SELECT $1, (ARRAY['érica', 'Ana', 'ana', 'Zé', 'ágata'])[n % 5 + 1] || CASE WHEN n % 7 = 0 THEN '' ELSE n::text END
     FROM generate_series(1, 1300) n`,
    [studio.companyId],
  );
  const listed = (await studio.call(clientEndpoints.list)).map(({ name }) => name);
  const [, ...lines] = (await studio.call(clientEndpoints.export)).trimEnd().split('\r\n');
  expect(listed).toHaveLength(1300);
  expect(lines.map((line) => line.split(';')[0])).toEqual(listed);
});

test('an export gives an error reply when it fails before the first row', async () => {
  const studio = await app.signUp();
  await app.database.query('ALTER TABLE clients.client RENAME TO missing_client');
  const reply = await studio.request('GET', '/api/clients/export');
  await app.database.query('ALTER TABLE clients.missing_client RENAME TO client');
  expect(reply).toMatchObject({ status: 500, body: { ok: false, code: 'INTERNAL' } });
  expect(reply.headers['content-disposition']).toBeUndefined();
});
