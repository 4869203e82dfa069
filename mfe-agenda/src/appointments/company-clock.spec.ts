import { expect, test } from 'vitest';
import { companyMinute } from './company-clock.ts';

test("the company's clock follows its zone, to the minute", () => {
  const at = new Date('2026-11-21T02:07:41Z');
  expect(companyMinute(at, 'America/Sao_Paulo')).toBe('2026-11-20 23:07:00');
  expect(companyMinute(at, 'Asia/Tokyo')).toBe('2026-11-21 11:07:00');
});
