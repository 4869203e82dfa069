import { expect, test } from 'vitest';
import { describedError, describeError } from './error-description.ts';

const PEOPLE = [
  'Ludmila',
  'ludmila@example.com',
  '11912345678',
  '(11) 91234-5678',
  '529.982.247-25',
  '52998224725',
];

const named = (name: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { name, ...more });

test.each([
  named('error', `invalid input syntax for type integer: "${PEOPLE}"`, { code: '22P02' }),
  named('PrismaClientKnownRequestError', `Raw query failed. Message: invalid input "${PEOPLE}"`, {
    code: 'P2010',
    meta: { driverAdapterError: { cause: { originalCode: '22007' } } },
  }),
  named(
    'PrismaClientValidationError',
    `Invalid invocation:\n{ name: "${PEOPLE}" }\nArgument \`name\` is missing.`,
  ),
  named('Error', 'cannot send to ludmila@example.com, (11) 91234-5678, 529.982.247-25, 52998224725'),
  named('Error', 'failed', {
    cause: named('Error', 'to ludmila@example.com', { cause: { name: 'Ludmila' } }),
  }),
  named('error', 'duplicate key', { code: '23505', detail: `Key (email)=(${PEOPLE}) already exists.` }),
])('the description of an error contains no personal data: %#', (error) => {
  const text = JSON.stringify(describeError(error));
  for (const secret of PEOPLE) expect(text).not.toContain(secret);
  const described = describedError(error);
  for (const secret of PEOPLE) expect(`${described.message} ${described.stack}`).not.toContain(secret);
  expect(describeError(described)).toMatchObject(describeError(error));
});

test('the description of a syntax error does not quote the text', () => {
  let failure: unknown;
  try {
    JSON.parse('Ludmila');
  } catch (error) {
    failure = error;
  }
  expect(String(failure)).toContain('Ludmila');
  expect(JSON.stringify(describeError(failure))).not.toContain('Ludmila');
});

test('the description of an error names its type, its stack and its causes', () => {
  const cause = named('error', 'duplicate key value violates unique constraint "room_name"', {
    code: '23505',
  });
  expect(describeError(named('Error', 'a repository failed', { cause }))).toMatchObject({
    type: 'Error',
    message: 'a repository failed',
    stack: expect.stringMatching(/^\s+at .*error-description\.spec/),
    cause: { code: '23505', message: 'duplicate key value violates unique constraint "room_name"' },
  });
});
