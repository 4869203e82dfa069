import { describe, expect, test, vi } from 'vitest';
import { browserDay, fromBrowserDate, toBrowserDate } from './browser-date.ts';

/** Far west, far east, and one whose clocks change. */
const ZONES = ['America/Sao_Paulo', 'Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'];

describe.each(ZONES)('in a browser in %s', (zone) => {
  test('keeps the wall clock through the widget and back', () => {
    vi.stubEnv('TZ', zone);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    for (const text of [
      '2026-11-20 00:00:00',
      '2026-11-20 08:15:00',
      '2026-03-08 23:59:00',
      '2028-02-29 12:00:00',
    ]) {
      const date = toBrowserDate(text);
      expect([date.getHours(), date.getMinutes()]).toEqual([
        Number(text.slice(11, 13)),
        Number(text.slice(14, 16)),
      ]);
      expect(fromBrowserDate(date)).toBe(text);
    }
    vi.unstubAllEnvs();
  });

  test('puts a date at its own midnight', () => {
    vi.stubEnv('TZ', zone);
    expect(browserDay(toBrowserDate('2026-11-20'))).toBe('2026-11-20');
    expect(toBrowserDate('2026-11-20').getHours()).toBe(0);
    vi.unstubAllEnvs();
  });
});
