import { ROLES } from '@alinha/contracts-core';
import { describe, expect, test } from 'vitest';
import { JsonText, visibleTo } from './visible-fields.ts';

const NOTED = { id: 1, evolution: 'Dor lombar', has_evolution: true };
const REPLY = { conflicts: [{ appointment: NOTED, reasons: ['room'] }], at: new Date(0), evolution: null };
const shown = (data: unknown) => (data instanceof JsonText ? JSON.parse(data.text) : data);

describe('the data of a reply', () => {
  test.each(ROLES)('contains note text at any depth only for a role that reads notes: %s', (role) => {
    const text = new JsonText(JSON.stringify(REPLY));
    const reads = role === 'administrator' || role === 'professional';
    const [plain, parsed] = [visibleTo(role, REPLY), visibleTo(role, text)];
    if (reads) {
      expect(plain).toBe(REPLY);
      expect(parsed).toBe(text);
      return;
    }
    const appointment = { id: 1, has_evolution: true };
    const expected = { conflicts: [{ appointment, reasons: ['room'] }], at: '1970-01-01T00:00:00.000Z' };
    expect(shown(plain)).toEqual(expected);
    expect(shown(parsed)).toEqual(expected);
  });

  test('contains no note text for a visitor', () => {
    expect(shown(visibleTo(null, [NOTED]))).toEqual([{ id: 1, has_evolution: true }]);
  });
});
