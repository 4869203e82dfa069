import { applyMask } from '@alinha/ui';

const BRAZILIAN_PHONES = ['(00) 0000-0000', '(00) 00000-0000'];

/** Formats a phone of bare digits; other phones stay as they were typed. */
export function shownPhone(phone: string): string {
  return /^\d{10,11}$/.test(phone) ? applyMask(BRAZILIAN_PHONES, phone) : phone;
}
