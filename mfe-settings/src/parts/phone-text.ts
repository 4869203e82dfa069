import { applyMask, digitsOf } from '@alinha/ui';

const BRAZIL = '+55';
const BRAZILIAN_PHONES = ['(00) 0000-0000', '(00) 00000-0000'];

/** Bare digits of a phone of Brazil with their signs: `(11) 98745-0132`; anything else stays as it was typed. */
export function typedPhoneText(phone: string): string {
  return /^\d{10,11}$/.test(phone) ? applyMask(BRAZILIAN_PHONES, phone) : phone;
}

/** An E.164 phone as people read it: `+55 (11) 98745-0132`; one of another country stays as it is. */
export function phoneText(phone: string): string {
  const national = phone.startsWith(BRAZIL) ? typedPhoneText(digitsOf(phone.slice(BRAZIL.length))) : phone;
  return national.startsWith('(') ? `${BRAZIL} ${national}` : phone;
}
