import { createHash } from 'node:crypto';
import { employeeEndpoints } from '@alinha/contracts-accounts';
import { employeeInput, startTestApp, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts'] });

const withKey = (studio: TestStudio, key: string) => studio.with({ 'idempotency-key': key });
const countOf = async (studio: TestStudio) => (await studio.call(employeeEndpoints.list)).length;

test('a repeated key with the same body returns the first result', async () => {
  const studio = await app.signUp();
  const body = employeeInput();
  const first = await withKey(studio, 'form-0001').request('POST', '/api/employees', body);
  const second = await withKey(studio, 'form-0001').request('POST', '/api/employees', body);
  expect(second).toMatchObject({ status: 201, body: first.body as object });
  expect(await countOf(studio)).toBe(2);
});

test('a repeated key with another body is refused', async () => {
  const studio = await app.signUp();
  await withKey(studio, 'form-0002').call(employeeEndpoints.create, { body: employeeInput() });
  await expect(
    withKey(studio, 'form-0002').call(employeeEndpoints.create, { body: employeeInput() }),
  ).rejects.toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' });
  expect(await countOf(studio)).toBe(2);
});

test('concurrent repeats create one record and all return it', async () => {
  const studio = await app.signUp();
  const body = employeeInput();
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => withKey(studio, 'form-0003').call(employeeEndpoints.create, { body })),
  );
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
  expect(await countOf(studio)).toBe(2);
});

test('a key can be used again when its request failed', async () => {
  const studio = await app.signUp();
  const taken = employeeInput({ email: studio.user.email });
  const post = (body: typeof taken) => withKey(studio, 'form-0004').call(employeeEndpoints.create, { body });
  await expect(post(taken)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  await expect(post(employeeInput())).resolves.toBeDefined();
});

test('the stored hash of a request does not allow guessing its password', async () => {
  const studio = await app.signUp();
  const body = employeeInput();
  await withKey(studio, 'form-0006').call(employeeEndpoints.create, { body });
  const [stored] = await app.database.query<{ row: string; request_hash: string }>(
    `SELECT k::text AS row, request_hash FROM accounts.idempotency_key k WHERE company_id = $1 AND key = 'form-0006'`,
    [studio.companyId],
  );
  expect(stored?.row).not.toContain(body.password);
  const guess = createHash('sha256')
    .update('employees.create')
    .update(JSON.stringify({ body }))
    .digest('hex');
  expect(stored?.request_hash).toHaveLength(guess.length);
  expect(stored?.request_hash).not.toBe(guess);
});

test("a key does not conflict with another company's key", async () => {
  const [studio, other] = [await app.signUp(), await app.signUp()];
  await withKey(studio, 'form-0005').call(employeeEndpoints.create, { body: employeeInput() });
  await expect(
    withKey(other, 'form-0005').call(employeeEndpoints.create, { body: employeeInput() }),
  ).resolves.toBeDefined();
});

test.each(['short-1', 'k'.repeat(129), 'with a space', 'acentuação'])(
  'an Idempotency-Key is refused when it is not 8 to 128 visible ASCII characters: %s',
  async (key) => {
    const studio = await app.signUp();
    const sent = Buffer.from(key).toString('latin1');
    const reply = await withKey(studio, sent).request('POST', '/api/employees', employeeInput());
    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID_INPUT',
        fields: { 'Idempotency-Key': 'Use de 8 a 128 caracteres ASCII visíveis' },
      },
    });
    expect(await countOf(studio)).toBe(1);
  },
);

test('an Idempotency-Key may contain all visible ASCII characters', async () => {
  const studio = await app.signUp();
  const body = employeeInput();
  const key = `"{form}/7?${'~'.repeat(118)}`;
  const first = await withKey(studio, key).call(employeeEndpoints.create, { body });
  expect(await withKey(studio, key).call(employeeEndpoints.create, { body })).toEqual(first);
});
