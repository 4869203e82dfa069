import { applyMask } from '@alinha/ui';

const BRAZILIAN_PHONES = ['(00) 0000-0000', '(00) 00000-0000'];

/** A phone that was typed as bare digits is easier to read with its signs; any other stays as it was typed. */
export function shownPhone(phone: string): string {
  return /^\d{10,11}$/.test(phone) ? applyMask(BRAZILIAN_PHONES, phone) : phone;
}
