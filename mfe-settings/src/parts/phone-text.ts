import { applyMask, digitsOf } from '@alinha/ui';

const BRAZIL = '+55';
const BRAZILIAN_PHONES = ['(00) 0000-0000', '(00) 00000-0000'];

/** Formats bare digits of a Brazilian phone: `(11) 98745-0132`; other texts are unchanged. */
export function typedPhoneText(phone: string): string {
  return /^\d{10,11}$/.test(phone) ? applyMask(BRAZILIAN_PHONES, phone) : phone;
}

/** Formats a Brazilian E.164 phone: `+55 (11) 98745-0132`; foreign phones are unchanged. */
export function phoneText(phone: string): string {
  const national = phone.startsWith(BRAZIL) ? typedPhoneText(digitsOf(phone.slice(BRAZIL.length))) : phone;
  return national.startsWith('(') ? `${BRAZIL} ${national}` : phone;
}
