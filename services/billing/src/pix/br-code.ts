import { pixText } from '@alinha/contracts-billing';

export type BrCodeInput = {
  /** As in the PIX directory, at most 77 characters. */
  readonly key: string;
  readonly receiverName: string;
  readonly city: string;
  readonly amountCents: number;
  /** 1 to 25 letters and digits. */
  readonly txid: string;
};

const LONGEST_VALUE = 99;

/** A data object of EMV: id, length in two digits, value. */
function field(id: string, value: string): string {
  if (value.length === 0 || value.length > LONGEST_VALUE)
    throw new Error(`EMV field ${id} has ${value.length} characters`);
  return id + String(value.length).padStart(2, '0') + value;
}

/** CRC-16 with polynomial 0x1021 and initial value 0xFFFF, as four upper-case hexadecimal digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Static BR Code ("copia e cola"), by the Manual of Standards for Starting PIX of the Central Bank of Brazil. */
export function brCode({ key, receiverName, city, amountCents, txid }: BrCodeInput): string {
  const fields = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    // No merchant category.
    field('52', '0000'),
    // BRL.
    field('53', '986'),
    field('54', (amountCents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', pixText(receiverName)),
    field('60', pixText(city)),
    field('62', field('05', txid)),
    // Id and length of the CRC, which it covers too.
    '6304',
  ].join('');
  return fields + crc16(fields);
}

/** Value of a data object of a BR Code; null when the code has none. */
export function fieldOf(code: string, id: string): string | null {
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4));
    if (!Number.isInteger(length)) return null;
    if (code.startsWith(id, at)) return code.slice(at + 4, at + 4 + length) || null;
    at += 4 + length;
  }
  return null;
}

/** Identifies a payment in the statement of the receiver's bank. */
export const txidOf = (companyId: number, paymentId: number) => `C${companyId}P${paymentId}`;
