import { describe, expect, test } from 'vitest';
import { roleActionsOf, roleAfter } from './role-change.ts';

describe('the role after a request', () => {
  test.each([
    ['professional', {}, 'professional'],
    ['reception', {}, 'reception'],
    ['professional', { role: 'finance' }, 'finance'],
    ['administrator', { role: 'reception' }, 'reception'],
    // Callers that know only is_admin.
    ['professional', { is_admin: true }, 'administrator'],
    ['reception', { is_admin: true }, 'administrator'],
    ['reception', { is_admin: false }, 'reception'],
    ['administrator', { is_admin: false }, 'professional'],
    // Callers that send back the whole record and change one of the two fields.
    ['reception', { is_admin: true, role: 'reception' }, 'administrator'],
    ['administrator', { is_admin: false, role: 'administrator' }, 'professional'],
    ['professional', { is_admin: false, role: 'administrator' }, 'administrator'],
    ['administrator', { is_admin: true, role: 'finance' }, 'finance'],
    ['reception', { is_admin: false, role: 'reception' }, 'reception'],
  ] as const)('of %s with %o is %s', (current, input, after) => {
    expect(roleAfter(current, input)).toBe(after);
  });

  test('is refused when both fields change and contradict each other', () => {
    const contradiction = () => roleAfter('professional', { is_admin: true, role: 'reception' });
    expect(contradiction).toThrow('INVALID_INPUT');
  });
});

test.each([
  ['professional', 'professional', []],
  ['professional', 'administrator', ['employee.promoted']],
  ['administrator', 'professional', ['employee.demoted']],
  ['administrator', 'finance', ['employee.demoted', 'employee.made_finance']],
  ['professional', 'reception', ['employee.made_reception']],
  ['finance', 'professional', ['employee.made_professional']],
] as const)('a change from %s to %s is logged as %o', (before, after, actions) => {
  expect(roleActionsOf(before, after)).toEqual(actions);
});
