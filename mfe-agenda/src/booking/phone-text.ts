import { applyMask, digitsOf } from '@alinha/ui';

const MASKS = ['(00) 0000-0000', '(00) 00000-0000'];

/** `(11) 98745-0132`; a foreign phone is unchanged. */
export function formatPhone(phone: string): string {
  const digits = digitsOf(phone);
  return digits.length === 10 || digits.length === 11 ? applyMask(MASKS, digits) : phone;
}
