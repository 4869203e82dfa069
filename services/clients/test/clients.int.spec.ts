import { type Client, clientEndpoints } from '@alinha/contracts-clients';
import { clientInput, startTestApp, testCpf } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'billing', 'clients'] });

const EVERY_FIELD = {
  name: 'Márcia Conceição',
  email: 'marcia@example.com',
  phone: '(11) 98765-4321',
  birth_date: '1984-02-29',
  cpf: testCpf(),
  gender: 'feminino',
  zip: '04109080',
  street: 'Rua Domingos de Morais',
  address_number: '2564',
  complement: 'ap 31',
  neighborhood: 'Vila Mariana',
  city: 'São Paulo',
  state: 'SP',
  insurance: 'Unimed',
  plan: 'Enfermaria',
  card_number: '0 123 456',
  emergency_contact: 'Otávio',
  emergency_phone: '11 3333-4444',
};

const names = (clients: readonly Client[]) => clients.map(({ name }) => name);

describe('a client record', () => {
  test('has the same fields in the list as alone', async () => {
    const studio = await app.signUp();
    const created = await studio.call(clientEndpoints.create, { body: EVERY_FIELD });
    expect(created).toEqual({ ...EVERY_FIELD, id: created.id });
    expect(await studio.call(clientEndpoints.get, { params: { id: created.id } })).toEqual(created);
    expect(await studio.call(clientEndpoints.list)).toEqual([created]);
  });

  test('needs only a name; other fields are null', async () => {
    const studio = await app.signUp();
    const { id, name, ...rest } = await studio.call(clientEndpoints.create, { body: { name: '  Caio  ' } });
    expect(name).toBe('Caio');
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
    expect(await studio.call(clientEndpoints.list)).toEqual([{ id, name, ...rest }]);
  });

  test('has trimmed and normalized fields', async () => {
    const studio = await app.signUp();
    const cpf = testCpf(98_765);
    const typed = {
      name: ' Ana  \t Lima ',
      email: ' ANA@Example.com ',
      zip: '04109-080',
      city: '  ',
      birth_date: '',
    };
    const masked = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
    const created = await studio.call(clientEndpoints.create, { body: { ...typed, cpf: masked } });
    expect(created).toMatchObject({
      name: 'Ana Lima',
      email: 'ana@example.com',
      zip: '04109080',
      city: null,
      birth_date: null,
      cpf,
    });
  });

  test('keeps omitted fields and clears empty or null ones when it is updated', async () => {
    const studio = await app.signUp();
    const created = await studio.call(clientEndpoints.create, { body: EVERY_FIELD });
    const params = { id: created.id };
    const changed = await studio.call(clientEndpoints.update, {
      params,
      body: { phone: '', insurance: null, city: 'Santos' },
    });
    expect(changed).toEqual({ ...created, phone: null, insurance: null, city: 'Santos' });
    const cleared = await studio.call(clientEndpoints.update, {
      params,
      body: { birth_date: null, email: '' },
    });
    expect(cleared).toEqual({ ...changed, birth_date: null, email: null });
    expect(await studio.call(clientEndpoints.get, { params })).toEqual(cleared);
  });

  test('keeps both changes when two people change different fields at once', async () => {
    const studio = await app.signUp();
    const { id, ...created } = await studio.call(clientEndpoints.create, { body: EVERY_FIELD });
    await Promise.all([
      studio.call(clientEndpoints.update, { params: { id }, body: { phone: '11987650001' } }),
      studio.call(clientEndpoints.update, { params: { id }, body: { city: 'Santos', insurance: '' } }),
    ]);
    expect(await studio.call(clientEndpoints.get, { params: { id } })).toEqual({
      ...created,
      id,
      phone: '11987650001',
      city: 'Santos',
      insurance: null,
    });
  });

  test('stores texts that contain SQL or JSON syntax unchanged', async () => {
    const studio = await app.signUp();
    const name = `O'Neill "x"; DROP TABLE client;-- \\ </script> 🤸`;
    const created = await studio.call(clientEndpoints.create, { body: { name } });
    expect(await studio.call(clientEndpoints.list)).toEqual([created]);
    expect(created.name).toBe(name);
  });
});

describe('the list', () => {
  test('is ordered by name without case and accents, then by id', async () => {
    const studio = await app.signUp();
    for (const name of ['Zé', 'érica', 'Ana', 'Érica', 'ágata', 'Eva', 'Íris', 'ana']) {
      await studio.call(clientEndpoints.create, { body: { name } });
    }
    expect(names(await studio.call(clientEndpoints.list))).toEqual([
      'ágata',
      'Ana',
      'ana',
      'érica',
      'Érica',
      'Eva',
      'Íris',
      'Zé',
    ]);
  });

  test('is empty for a new company and never shows another company', async () => {
    const [studio, other] = [await app.signUp(), await app.signUp()];
    await other.call(clientEndpoints.create, { body: clientInput() });
    expect(await studio.call(clientEndpoints.list)).toEqual([]);
  });
});

describe('archiving', () => {
  test('removes the client from the list and gives 404 afterwards', async () => {
    const studio = await app.signUp();
    const kept = await studio.call(clientEndpoints.create, { body: clientInput() });
    const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
    expect(await studio.call(clientEndpoints.delete, { params: { id } })).toEqual({ id });

    expect(await studio.call(clientEndpoints.list)).toEqual([kept]);
    const gone = { status: 404, code: 'CLIENT_NOT_FOUND' };
    await expect(studio.call(clientEndpoints.get, { params: { id } })).rejects.toMatchObject(gone);
    await expect(
      studio.call(clientEndpoints.update, { params: { id }, body: { name: 'x' } }),
    ).rejects.toMatchObject(gone);
    await expect(studio.call(clientEndpoints.delete, { params: { id } })).rejects.toMatchObject(gone);
  });

  test('is applied once when two people archive at the same time', async () => {
    const studio = await app.signUp();
    const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => studio.call(clientEndpoints.delete, { params: { id } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      await app.database.query('SELECT active_clients FROM clients.client_quota WHERE company_id = $1', [
        studio.companyId,
      ]),
    ).toEqual([{ active_clients: 0 }]);
  });
});

describe('a deleted client', () => {
  const gone = { status: 404, code: 'CLIENT_NOT_FOUND' };

  test('is listed with all fields, last deleted first, for administrators only', async () => {
    const studio = await app.signUp();
    const first = await studio.call(clientEndpoints.create, { body: EVERY_FIELD });
    const second = await studio.call(clientEndpoints.create, { body: clientInput() });
    await studio.call(clientEndpoints.create, { body: clientInput() });
    for (const { id } of [first, second]) await studio.call(clientEndpoints.delete, { params: { id } });
    const archived = await studio.call(clientEndpoints.listArchived);
    const archived_at = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
    // The agenda, which knows the times of charts, is not running.
    expect(archived).toEqual([
      { ...second, archived_at, anonymised: null },
      { ...first, archived_at, anonymised: null },
    ]);
    expect(await studio.call(clientEndpoints.getArchived, { params: { id: first.id } })).toEqual(archived[1]);

    const professional = await studio.addEmployee();
    const other = await app.signUp();
    expect(await other.call(clientEndpoints.listArchived)).toEqual([]);
    const params = { id: first.id };
    const forbidden = { status: 403, code: 'FORBIDDEN' };
    await expect(professional.call(clientEndpoints.listArchived)).rejects.toMatchObject(forbidden);
    await expect(professional.call(clientEndpoints.getArchived, { params })).rejects.toMatchObject(forbidden);
    await expect(professional.call(clientEndpoints.restore, { params })).rejects.toMatchObject(forbidden);
    await expect(other.call(clientEndpoints.getArchived, { params })).rejects.toMatchObject(gone);
    await expect(other.call(clientEndpoints.restore, { params })).rejects.toMatchObject(gone);
  });

  test('is not anonymised while the agenda, which knows the chart, is unavailable', async () => {
    const studio = await app.signUp();
    const { id } = await studio.call(clientEndpoints.create, { body: EVERY_FIELD });
    await studio.call(clientEndpoints.delete, { params: { id } });
    const before = await studio.call(clientEndpoints.getArchived, { params: { id } });
    await expect(studio.call(clientEndpoints.anonymise, { params: { id } })).rejects.toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    });
    expect(await studio.call(clientEndpoints.getArchived, { params: { id } })).toEqual(before);
  });

  test('returns to the lists with every field when restored', async () => {
    const studio = await app.signUp();
    const created = await studio.call(clientEndpoints.create, { body: EVERY_FIELD });
    const params = { id: created.id };
    await studio.call(clientEndpoints.delete, { params });
    expect(await studio.call(clientEndpoints.restore, { params })).toEqual(created);
    expect(await studio.call(clientEndpoints.list)).toEqual([created]);
    expect(await studio.call(clientEndpoints.get, { params })).toEqual(created);
    expect(await studio.call(clientEndpoints.listArchived)).toEqual([]);
    await expect(studio.call(clientEndpoints.getArchived, { params })).rejects.toMatchObject(gone);
    await studio.call(clientEndpoints.update, { params, body: { city: 'Santos' } });
    await studio.call(clientEndpoints.delete, { params });
    expect(await studio.call(clientEndpoints.listArchived)).toMatchObject([{ city: 'Santos' }]);
  });

  test('is restored and counted once when several people restore at the same time', async () => {
    const studio = await app.signUp();
    const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
    await studio.call(clientEndpoints.delete, { params: { id } });
    const restored = await Promise.all(
      Array.from({ length: 4 }, () => studio.call(clientEndpoints.restore, { params: { id } })),
    );
    expect(restored.map((client) => client.id)).toEqual([id, id, id, id]);
    expect(
      await app.database.query(
        `SELECT active_clients, version FROM clients.client_quota JOIN clients.client USING (company_id)
         WHERE company_id = $1`,
        [studio.companyId],
      ),
    ).toEqual([{ active_clients: 1, version: 3 }]);
  });

  test('gives 404 on restore when the client never existed', async () => {
    const studio = await app.signUp();
    await expect(
      studio.call(clientEndpoints.restore, { params: { id: 2_147_483_000 } }),
    ).rejects.toMatchObject(gone);
  });
});

describe('input', () => {
  const wrong = {
    name: '  ',
    email: 'marcia@',
    phone: '12',
    birth_date: '2026-02-30',
    cpf: '111.111.111-11',
    zip: '123',
    gender: 7,
    nickname: 'Má',
  };

  test('is refused with an error per field in Portuguese when it is invalid', async () => {
    const studio = await app.signUp();
    const { status, body } = await studio.request('POST', '/api/clients', wrong);
    expect(status).toBe(400);
    expect(body).toEqual({
      ok: false,
      code: 'INVALID_INPUT',
      error: 'Verifique os campos destacados.',
      request_id: expect.any(String),
      fields: {
        name: 'Informe o nome do cliente.',
        email: 'E-mail inválido',
        phone: 'Telefone inválido',
        birth_date: 'Data inválida',
        cpf: 'CPF inválido',
        zip: 'CEP inválido',
        gender: 'Tipo de valor inválido',
        nickname: 'Campo desconhecido',
      },
    });
    expect(await studio.call(clientEndpoints.list)).toEqual([]);
  });

  test('is refused with an error per field in English when it is invalid and the caller reads English', async () => {
    const studio = await app.signUp();
    const { body } = await studio.speaking('en').request('POST', '/api/clients', wrong);
    expect(body).toMatchObject({
      error: 'Check the highlighted fields.',
      fields: {
        name: "Enter the client's name.",
        email: 'Invalid email',
        phone: 'Invalid phone',
        birth_date: 'Invalid date',
        cpf: 'Invalid CPF',
        zip: 'Invalid postal code',
        gender: 'Wrong type of value',
        nickname: 'Unknown field',
      },
    });
  });

  test('is refused when the birth date is in the future in every time zone', async () => {
    const studio = await app.signUp();
    const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const ana = await studio.call(clientEndpoints.create, {
      body: { name: 'Ana', birth_date: dayFromNow(-1) },
    });
    const params = { id: ana.id };
    const future = { name: 'Bia', birth_date: dayFromNow(2) };
    const refusal = { status: 400, fields: { birth_date: 'A data de nascimento não pode ser no futuro' } };
    await expect(studio.call(clientEndpoints.create, { body: future })).rejects.toMatchObject(refusal);
    await expect(
      studio.call(clientEndpoints.update, { params, body: { birth_date: future.birth_date } }),
    ).rejects.toMatchObject(refusal);
    expect(await studio.call(clientEndpoints.list)).toEqual([ana]);
  });

  test('is checked by the same rules when a client is updated', async () => {
    const studio = await app.signUp();
    const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
    const { status, body } = await studio.request('PUT', `/api/clients/${id}`, {
      name: '',
      cpf: '123',
      company_id: 9,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      fields: {
        name: 'Informe o nome do cliente.',
        cpf: 'CPF inválido',
        company_id: 'Campo desconhecido',
      },
    });
  });
});
