import { describe, expect, it } from 'vitest';
import { formatPhone, whatsAppHref } from './client-contact.ts';

describe('a phone', () => {
  it('is formatted as a mobile or a land line, without the country code', () => {
    expect(formatPhone('11987450132')).toBe('(11) 98745-0132');
    expect(formatPhone('1130451200')).toBe('(11) 3045-1200');
    expect(formatPhone('+55 11 98745-0132')).toBe('(11) 98745-0132');
  });

  it('has an area code 55 that looks like the country code', () => {
    expect(formatPhone('55999887766')).toBe('(55) 99988-7766');
    expect(whatsAppHref('55999887766')).toBe('https://wa.me/5555999887766');
  });

  it('links to WhatsApp with country code 55 exactly once', () => {
    expect(whatsAppHref('(11) 98745-0132')).toBe('https://wa.me/5511987450132');
    expect(whatsAppHref('5511987450132')).toBe('https://wa.me/5511987450132');
  });
});
