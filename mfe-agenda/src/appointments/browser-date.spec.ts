import { describe, expect, test, vi } from 'vitest';
import { browserDay, fromBrowserDate, toBrowserDate } from './browser-date.ts';

/** The default zone, UTC+14, a zone with summer time, and UTC-11. */
const ZONES = ['America/Sao_Paulo', 'Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'];

describe.each(ZONES)('in the time zone %s', (zone) => {
  test('a wall-clock text converted to a browser date and back is unchanged', () => {
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

  test('a date without a time becomes local midnight', () => {
    vi.stubEnv('TZ', zone);
    expect(browserDay(toBrowserDate('2026-11-20'))).toBe('2026-11-20');
    expect(toBrowserDate('2026-11-20').getHours()).toBe(0);
    vi.unstubAllEnvs();
  });
});
