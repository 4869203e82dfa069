import { PIX_CITY_LENGTH, PIX_NAME_LENGTH, pixSettingsSchema, pixText } from '@alinha/contracts-billing';
import { MAX_CENTS } from '@alinha/contracts-core';
import fc from 'fast-check';
import { hasError, parsePix } from 'pix-utils';
import { describe, expect, test } from 'vitest';
import { brCode, txidOf } from './br-code.ts';

const RUNS = 10_000;
const LARGEST_ID = 2_147_483_647;

const EXAMPLE = {
  key: '123e4567-e12b-12d1-a456-426655440000',
  receiverName: 'Fulano de Tal',
  city: 'BRASILIA',
  amountCents: 1,
  txid: txidOf(1, 2),
};

/** A text that the contract accepts: mostly letters with accents, some with emoji and other scripts. */
const receiver = (max: number) =>
  fc
    .string({
      minLength: 1,
      maxLength: max + 8,
      unit: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...'a b ç ã é í ô ú À Ê Ñ B 0 9 . - & ﬁ') },
        { weight: 1, arbitrary: fc.constantFrom('🧘', '💸', 'ß', '日', '\u0301', '\u00a0') },
      ),
    })
    .filter((text) => {
      const input = { type: 'email', key: 'a@b.co', receiver_name: text, city: text };
      const { success, error } = pixSettingsSchema.safeParse(input);
      const wrong = max === PIX_NAME_LENGTH ? 'receiver_name' : 'city';
      return success || !error.issues.some(({ path }) => path[0] === wrong);
    });

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''));
const key = fc.oneof(
  fc.uuid(),
  digits(11),
  digits(14),
  digits(11).map((phone) => `+55${phone}`),
  fc.integer({ min: 1, max: 71 }).map((length) => `${'x'.repeat(length)}@b.com`),
);
const cents = fc.oneof(fc.integer({ min: 1, max: MAX_CENTS }), fc.constantFrom(1, 99, 100, 101, MAX_CENTS));
const id = fc.oneof(fc.integer({ min: 1, max: LARGEST_ID }), fc.constant(LARGEST_ID));

describe('a BR Code', () => {
  test(`is read back field by field by another library, for ${RUNS} random payments`, () => {
    fc.assert(
      fc.property(key, receiver(PIX_NAME_LENGTH), receiver(PIX_CITY_LENGTH), cents, id, id, (...payment) => {
        const [pixKey, receiverName, city, amountCents, companyId, paymentId] = payment;
        const txid = txidOf(companyId, paymentId);
        const code = brCode({ key: pixKey, receiverName, city, amountCents, txid });
        const read = parsePix(code);
        if (hasError(read)) throw new Error(`${read.message}: ${code}`);
        expect(code).toMatch(/^[ -~]+$/);
        expect(txid).toMatch(/^[A-Za-z0-9]{1,25}$/);
        const {
          type,
          pixKey: readKey,
          merchantName,
          merchantCity,
          transactionAmount,
          ...rest
        } = read as never as Record<string, unknown>;
        expect({ type, readKey, merchantName, merchantCity }).toEqual({
          type: 'STATIC',
          readKey: pixKey,
          merchantName: pixText(receiverName),
          merchantCity: pixText(city),
        });
        expect(Math.round(Number(transactionAmount) * 100)).toBe(amountCents);
        expect(rest).toMatchObject({
          merchantCategoryCode: '0000',
          transactionCurrency: '986',
          countryCode: 'BR',
          txid,
        });
      }),
      { numRuns: RUNS, seed: 28 },
    );
  }, 60_000);

  test('is refused by another library when one character is changed', () => {
    const code = brCode(EXAMPLE);
    expect(hasError(parsePix(code))).toBe(false);
    for (let at = 0; at < code.length; at += 1) {
      const other = code[at] === '7' ? '8' : '7';
      let isRefused = true;
      try {
        isRefused = hasError(parsePix(code.slice(0, at) + other + code.slice(at + 1)));
      } catch {}
      expect(isRefused, `character ${at}`).toBe(true);
    }
  });

  test('has the fields of the example in the manual of the Central Bank, and an amount', () => {
    const code = brCode({ ...EXAMPLE, txid: '***' });
    expect(code).toContain('5204000053039865404');
    expect(code.replace('54040.01', '').slice(0, -4)).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304',
    );
  });

  test.each([
    [1, '54040.01'],
    [MAX_CENTS, '541110000000.00'],
  ])('writes %i cents as %s', (amountCents, written) => {
    expect(brCode({ ...EXAMPLE, amountCents })).toContain(`5303986${written}5802BR`);
  });

  test('cannot be made without the name of a receiver', () => {
    expect(() => brCode({ ...EXAMPLE, receiverName: '🧘' })).toThrow('EMV field 59');
  });
});
