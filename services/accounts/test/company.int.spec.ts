import { companyChanged, companyEndpoints, getCompany } from '@alinha/contracts-accounts';
import { eventsOf } from '@alinha/service-kit';
import { eventually, startTestApp, testCnpj, testCpf } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts'] });

test('an update changes only the given fields', async () => {
  const studio = await app.signUp();
  const before = await studio.call(companyEndpoints.get);
  const body = {
    name: ' Clínica Movimento ',
    legal_name: 'Movimento Fisioterapia LTDA',
    phone: '(11) 3333-4444',
    website: 'https://movimento.example',
    email: ' Contato@Movimento.example ',
    address: 'Rua Vergueiro, 1000',
    require_evolution: false,
    timezone: 'America/Manaus',
  };
  const changed = await studio.call(companyEndpoints.update, { body });
  expect(changed).toEqual({
    ...before,
    ...body,
    name: 'Clínica Movimento',
    email: 'contato@movimento.example',
  });
  expect(await studio.call(companyEndpoints.get)).toEqual(changed);

  // Onboarding sends the language alone.
  const english = await studio.call(companyEndpoints.update, { body: { language: 'en' } });
  expect(english).toEqual({ ...changed, language: 'en' });
  const cleared = await studio.call(companyEndpoints.update, { body: { website: '', address: null } });
  expect(cleared).toEqual({ ...english, website: null, address: null });
});

test('the idle lock is off at first, and has the offered minutes only', async () => {
  const studio = await app.signUp();
  const change = (idle_lock_minutes: unknown) => studio.request('PUT', '/api/company', { idle_lock_minutes });
  expect(await studio.call(companyEndpoints.get)).toMatchObject({ idle_lock_minutes: null });
  for (const minutes of [5, 10, 15, 30, null]) {
    expect(await change(minutes)).toMatchObject({
      status: 200,
      body: { data: { idle_lock_minutes: minutes } },
    });
  }
  for (const minutes of [0, 7, 60, '10']) {
    expect(await change(minutes)).toMatchObject({
      status: 400,
      body: { fields: { idle_lock_minutes: expect.any(String) } },
    });
  }
});

describe('the document', () => {
  test('is a CPF or a CNPJ: setting one clears the other', async () => {
    const studio = await app.signUp();
    const [cpf, cnpj] = [testCpf(), testCnpj()];
    const masked = `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`;
    expect(await studio.call(companyEndpoints.update, { body: { cpf } })).toMatchObject({ cpf, cnpj: null });
    expect(await studio.call(companyEndpoints.update, { body: { cnpj: masked } })).toMatchObject({
      cpf: null,
      cnpj,
    });
    expect(await studio.call(companyEndpoints.update, { body: { cpf, cnpj: null } })).toMatchObject({
      cpf,
      cnpj: null,
    });
    expect(await studio.call(companyEndpoints.update, { body: { cpf: '' } })).toMatchObject({
      cpf: null,
      cnpj: null,
    });
  });

  test('is refused when its check digits are wrong or both are given', async () => {
    const studio = await app.signUp();
    const refused = async (body: object) => (await studio.request('PUT', '/api/company', body)).body;
    expect(await refused({ cpf: '529.982.247-26', cnpj: '11.111.111/1111-11' })).toMatchObject({
      fields: { cpf: 'CPF inválido', cnpj: 'CNPJ inválido' },
    });
    expect(await refused({ cpf: testCpf(), cnpj: testCnpj() })).toMatchObject({
      fields: { cnpj: 'Informe só um documento: CPF ou CNPJ' },
    });
  });
});

test('an update is refused with a message for every invalid field, in Portuguese and English', async () => {
  const studio = await app.signUp();
  const wrong = {
    name: '',
    email: '',
    require_evolution: 'yes',
    language: 'es',
    timezone: 'Marte/Olimpo',
    plan: 'annual',
  };
  const portuguese = await studio.request('PUT', '/api/company', wrong);
  expect(portuguese).toMatchObject({
    status: 400,
    body: {
      fields: {
        name: 'Campo obrigatório',
        email: 'E-mail é obrigatório',
        require_evolution: 'Tipo de valor inválido',
        language: 'Use um destes: pt, en',
        timezone: 'Fuso horário inválido',
        plan: 'Campo desconhecido',
      },
    },
  });
  const english = await studio.speaking('en').request('PUT', '/api/company', wrong);
  expect(english.body).toMatchObject({
    fields: {
      name: 'Required field',
      email: 'Email is required',
      require_evolution: 'Wrong type of value',
      language: 'Use one of: pt, en',
      timezone: 'Invalid time zone',
      plan: 'Unknown field',
    },
  });
});

test('administrators change the company and every professional reads it', async () => {
  const studio = await app.signUp();
  const employee = await studio.addEmployee();
  await expect(employee.call(companyEndpoints.update, { body: { name: 'x' } })).rejects.toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  });
  expect(await employee.call(companyEndpoints.get)).toEqual(await studio.call(companyEndpoints.get));
});

test('a change publishes an event with a higher version', async () => {
  const received: unknown[] = [];
  const jobs = new Set<string>();
  await app.platform.queues.work('events.agenda', async (job) => {
    jobs.add(job.name);
    for (const { type, payload } of eventsOf(job)) if (type === companyChanged.type) received.push(payload);
  });
  const studio = await app.signUp();
  const { name } = await studio.call(companyEndpoints.get);
  await studio.call(companyEndpoints.update, { body: { timezone: 'America/Recife' } });
  await studio.call(companyEndpoints.update, { body: { name: 'Clínica Movimento', language: 'en' } });
  const common = {
    company_id: studio.companyId,
    name,
    language: 'pt',
    currency: 'auto',
    chart_keep_years: 20,
  };
  const expected = [
    { ...common, version: 1, timezone: 'America/Sao_Paulo' },
    { ...common, version: 2, timezone: 'America/Recife' },
    { ...common, version: 3, timezone: 'America/Recife', name: 'Clínica Movimento', language: 'en' },
  ];
  await eventually(() => expect(received).toEqual(expect.arrayContaining(expected)));
  // The company and its first employee are events of one transaction.
  expect(jobs).toContain('several');
  expect(await app.platform.rpc.call(getCompany, { company_id: studio.companyId })).toEqual(expected[2]);
  expect(await app.platform.rpc.call(getCompany, { company_id: 999_999 })).toBeNull();
});

describe('the currency', () => {
  test('is "auto" until it is set', async () => {
    const studio = await app.signUp();
    expect(await studio.call(companyEndpoints.get)).toMatchObject({ currency: 'auto' });
    await studio.call(companyEndpoints.update, { body: { currency: 'BRL' } });
    expect(await studio.call(companyEndpoints.get)).toMatchObject({ currency: 'BRL' });
    const { rpc } = app.platform;
    expect(await rpc.call(getCompany, { company_id: studio.companyId })).toMatchObject({
      currency: 'BRL',
    });
  });

  test('is refused when the product does not support it', async () => {
    const studio = await app.signUp();
    expect(await studio.request('PUT', '/api/company', { currency: 'EUR' })).toMatchObject({
      status: 400,
      body: { fields: { currency: 'Use um destes: auto, BRL, USD' } },
    });
  });
});
