import { openCentsOf, type Payment, type PixSettings } from '@alinha/contracts-billing';
import QRCode from 'qrcode';
import { brCode, txidOf } from './br-code.ts';

/** Modules of white space around the code, as the standard requires. */
const QUIET_ZONE = 4;

async function qrImageOf(code: string): Promise<string> {
  const svg = await QRCode.toString(code, { type: 'svg', errorCorrectionLevel: 'M', margin: QUIET_ZONE });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** BR Code and QR image of the open amount of a payment. */
export async function pixCodeOf(companyId: number, payment: Payment, pix: PixSettings) {
  const code = brCode({
    key: pix.key,
    receiverName: pix.receiver_name,
    city: pix.city,
    amountCents: openCentsOf(payment),
    txid: txidOf(companyId, payment.id),
  });
  return { code, qr_image: await qrImageOf(code), receiver_name: pix.receiver_name };
}
