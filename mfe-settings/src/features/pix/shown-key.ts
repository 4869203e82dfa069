import type { PixSettings } from '@alinha/contracts-billing';
import { formatCnpj, formatCpf } from '@alinha/contracts-core';
import { phoneText } from '../../parts/phone-text.ts';

/** A stored key as people write it. */
export function shownKey({ type, key }: Pick<PixSettings, 'type' | 'key'>): string {
  if (type === 'cpf') return formatCpf(key);
  if (type === 'cnpj') return formatCnpj(key);
  return type === 'phone' ? phoneText(key) : key;
}
