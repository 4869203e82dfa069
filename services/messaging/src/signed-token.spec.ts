import { signedToken, valueOfToken } from '@alinha/service-kit';
import { describe, expect, test } from 'vitest';
import { AnswerLinks } from './answers/answer-links.ts';
import { TestPhoneLinks } from './test-phone/test-phone-links.ts';

describe('a signed token', () => {
  test.each(['1', '2147483647', 'studio-1f0c6f2e', 'x'.repeat(64)])(
    'contains %s and is safe in a URL',
    (value) => {
      const token = signedToken(value, 'key');
      expect(token).toMatch(/^[\w-]{20,120}$/);
      expect(valueOfToken(token, 'key')).toBe(value);
    },
  );

  test('is refused when it was changed, cut or signed with another key', () => {
    const token = signedToken('7', 'key');
    const [, mac = ''] = token.split('_');
    const forged = [
      ...[
        token.replace('7', '8'),
        `7_${mac.toLowerCase()}x`,
        `7_${mac.slice(0, -1)}`,
        `7${mac}`,
        '7_',
        '_',
        '',
      ],
      `${token}x`,
      ` ${token}`,
      `7_${'-'.repeat(22)}`,
      signedToken('7', 'another key'),
    ];
    expect(forged.filter((text) => valueOfToken(text, 'key') !== null)).toEqual([]);
  });

  test('for an answer is refused as a token for a phone, and vice versa', () => {
    const context = { publicUrl: 'https://alinha.example', keyFor: (purpose: string) => `key of ${purpose}` };
    const [answers, phones] = [AnswerLinks.open(context), TestPhoneLinks.open(context)];
    const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
    const [answer, phone] = [tokenOf(answers.linkOf(12345678)), tokenOf(phones.linkOf('12345678'))];
    expect(answers.deliveryOf(answer)).toBe(12345678);
    expect(phones.instanceOf(phone)).toBe('12345678');
    expect(answers.deliveryOf(phone)).toBeNull();
    expect(phones.instanceOf(answer)).toBeNull();
    expect(answers.linkOf(7)).toBe(answers.linkOf(7));
  });
});
