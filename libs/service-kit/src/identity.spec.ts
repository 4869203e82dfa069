import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Identity, identitySigner, identityVerifier, signIdentity } from './identity.ts';

const KEY = 'a key that only our processes have';
const NOW = new Date('2026-11-20T15:00:00Z');
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

const identity: Identity = {
  caller: {
    companyId: 7,
    userId: 42,
    isAdmin: false,
    role: 'reception',
    language: 'en',
    sessionId: 'c0ffee',
  },
  language: 'en',
};
const token = signIdentity(identity, KEY, NOW);

/** The token with another payload under the first signature. */
function tampered(change: (claims: { caller: Record<string, unknown>; exp: number }) => void): string {
  const [payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  change(claims);
  return `${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
}

/** Any text, signed with the right key. */
function signed(text: string): string {
  const payload = Buffer.from(text).toString('base64url');
  return `${payload}.${createHmac('sha256', KEY).update(payload).digest('base64url')}`;
}

const verifyIdentity = (text: string | undefined, key: string, now: Date) => identityVerifier(key)(text, now);

describe('an identity', () => {
  test('is read as it was signed', () => {
    expect(verifyIdentity(token, KEY, NOW)).toEqual(identity);
  });

  test('has a language and no caller for a visitor', () => {
    const visitor: Identity = { caller: null, language: 'pt' };
    expect(verifyIdentity(signIdentity(visitor, KEY, NOW), KEY, NOW)).toEqual(visitor);
  });

  test('expires after 60 seconds', () => {
    expect(verifyIdentity(token, KEY, after(59_999))).toEqual(identity);
    expect(verifyIdentity(token, KEY, after(60_000))).toBeNull();
  });

  test('gets a new signature every ten seconds, so that at least fifty seconds remain', () => {
    const sign = identitySigner(KEY);
    expect(sign(identity, after(9_999))).toBe(token);
    expect(sign(identity, after(10_000))).not.toBe(token);
    expect(verifyIdentity(sign(identity, after(9_999)), KEY, after(59_999))).toEqual(identity);
  });

  test('is never read from the cached token of another caller', () => {
    const verify = identityVerifier(KEY);
    const sign = identitySigner(KEY);
    const other: Identity = {
      caller: {
        companyId: 8,
        userId: 42,
        isAdmin: true,
        role: 'administrator',
        language: 'pt',
        sessionId: 'x',
      },
      language: 'pt',
    };
    for (const each of [identity, other, identity, other]) expect(verify(sign(each, NOW), NOW)).toEqual(each);
    expect(verify(token, NOW)).toEqual(identity);
    expect(verify(token, after(60_000))).toBeNull();
  });

  test('is refused when it was signed with another key', () => {
    expect(verifyIdentity(signIdentity(identity, 'another key', NOW), KEY, NOW)).toBeNull();
  });

  test.each([
    ['company', tampered(({ caller }) => Object.assign(caller, { company_id: 8 }))],
    ['user', tampered(({ caller }) => Object.assign(caller, { user_id: 1 }))],
    ['rights', tampered(({ caller }) => Object.assign(caller, { is_admin: true }))],
    ['end', tampered((claims) => Object.assign(claims, { exp: claims.exp + 1 }))],
  ])('is refused when its %s was changed', (_, changed) => {
    expect(verifyIdentity(changed, KEY, NOW)).toBeNull();
  });

  test.each(['', '.', 'a', 'a.', '.b', 'a.b', token.slice(0, -1), `${token}A`, token.replace('.', '')])(
    'is refused when the text is not a token: "%s"',
    (text) => {
      expect(verifyIdentity(text, KEY, NOW)).toBeNull();
    },
  );

  test('is null when there is none', () => {
    expect(verifyIdentity(undefined, KEY, NOW)).toBeNull();
  });

  test('is refused when its claims have another shape', () => {
    expect(
      verifyIdentity(signed('{"caller":{"company_id":1},"exp":9e15,"visitor":{"language":"pt"}}'), KEY, NOW),
    ).toBeNull();
    expect(verifyIdentity(signed('{}'), KEY, NOW)).toBeNull();
  });
});
