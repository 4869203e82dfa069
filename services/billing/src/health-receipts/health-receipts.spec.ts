import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReceivedMoney, receiptsOf, summaryOf } from './health-receipts.ts';

const money = (fields: Partial<ReceivedMoney> = {}): ReceivedMoney => ({
  received_on: '2026-11-05',
  amount_cents: 10_000,
  client_id: 7,
  client_name: 'Bia',
  is_archived: false,
  appointment_id: null,
  plan_id: null,
  start: null,
  end: null,
  package_id: null,
  plan_name: null,
  description: null,
  ...fields,
});
const ANA = { id: 1, name: 'Ana', council_number: 'CREFITO-3 1-F' };
const DAVI = { id: 2, name: 'Davi', council_number: null };
const PAYERS = [{ id: 7, name: 'Bia', cpf: '52998224725' }];

test('shares of professionals add up to the received money, in any division', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), counts, (amount_cents, list) => {
      const sessions = list.map((count, index) => ({ employee_id: index + 1, sessions: count }));
      const receipts = receiptsOf([money({ amount_cents })], [sessions], [ANA, DAVI], PAYERS);
      const all = list.reduce((sum, count) => sum + count, 0);
      expect(receipts.reduce((sum, { cents }) => sum + cents, 0)).toBe(amount_cents);
      if (receipts.length < list.length) return;
      for (const [index, { cents }] of receipts.entries()) {
        expect(Math.abs(cents - (amount_cents * (list[index] ?? 0)) / all)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('money without a session belongs to the only one with a council number, else to the only professional', () => {
  expect(receiptsOf([money()], [[]], [ANA], PAYERS)).toMatchObject([{ professional: ANA }]);
  expect(receiptsOf([money()], [[]], [DAVI, ANA], PAYERS)).toMatchObject([{ professional: ANA }]);
  expect(receiptsOf([money()], [[]], [DAVI], PAYERS)).toMatchObject([{ professional: DAVI }]);
  const eva = { id: 3, name: 'Eva', council_number: null };
  expect(receiptsOf([money()], [[]], [DAVI, eva], PAYERS)).toMatchObject([{ professional: null }]);
});

test('a receipt names all that it misses, and the summary counts it once', () => {
  const receipts = receiptsOf(
    [money(), money({ client_id: 8, client_name: 'Caio', amount_cents: 4_000 }), money({ client_id: 8 })],
    [[{ employee_id: 1, sessions: 2 }], [{ employee_id: 2, sessions: 1 }], []],
    [ANA, DAVI, { ...ANA, id: 3 }],
    PAYERS,
  );
  expect(receipts.map(({ missing }) => missing)).toEqual([
    [],
    ['cpf', 'council_number'],
    ['cpf', 'professional'],
  ]);
  expect(summaryOf('2026-11', receipts)).toEqual({
    month: '2026-11',
    receipts: 3,
    amount_cents: 24_000,
    complete: 1,
    missing: {
      cpf: [{ client_id: 8, client_name: 'Caio', is_archived: false, receipts: 2, amount_cents: 14_000 }],
      council_number: [{ employee_id: 2, employee_name: 'Davi', receipts: 1, amount_cents: 4_000 }],
      professional: [
        { client_id: 8, client_name: 'Bia', is_archived: false, receipts: 1, amount_cents: 10_000 },
      ],
    },
  });
});
