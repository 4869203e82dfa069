import { describe, expect, it } from 'vitest';
import { browserTimeZone, matchTimeZones, timeZoneLabel, timeZoneOptions } from './time-zones.ts';

const AT = new Date('2026-11-20T12:00:00Z');

describe('timeZoneOptions', () => {
  it("lists Brazil's zones first, with their Portuguese city names", () => {
    const [first, second] = timeZoneOptions('pt', AT);
    expect(first).toMatchObject({ value: 'America/Sao_Paulo', label: 'São Paulo (GMT-3)' });
    expect(second?.label).toBe('Fortaleza (GMT-3)');
  });

  it('lists each zone once', () => {
    const zones = timeZoneOptions('en', AT).map(({ value }) => value);
    expect(new Set(zones).size).toBe(zones.length);
  });
});

describe('matchTimeZones', () => {
  const options = timeZoneOptions('pt', AT);
  const found = (typed: string) => matchTimeZones(options, typed).map(({ value }) => value);

  it('finds a city without its accents, a name in the language, and the IANA name', () => {
    expect(found('belem')).toContain('America/Belem');
    expect(found('amazonas')).toContain('America/Manaus');
    expect(found('america/new_york')).toEqual(['America/New_York']);
  });

  it('returns all zones when nothing is typed', () => {
    expect(found('')).toHaveLength(options.length);
  });
});

it('timeZoneLabel shows the UTC offset of the given date', () => {
  expect(timeZoneLabel('America/New_York', 'en', new Date('2026-07-01T12:00:00Z'))).toBe('New York (GMT-4)');
  expect(timeZoneLabel('America/New_York', 'en', AT)).toBe('New York (GMT-5)');
});

it("browserTimeZone is the browser's zone when it is Brazilian, else São Paulo", () => {
  expect(browserTimeZone('America/Manaus')).toBe('America/Manaus');
  expect(browserTimeZone('Europe/Lisbon')).toBe('America/Sao_Paulo');
});
