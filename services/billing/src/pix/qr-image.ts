import QRCode from 'qrcode';

/** Modules of white space around the code, as the standard requires. */
const QUIET_ZONE = 4;

/** QR code as the data URL of an SVG. */
export async function qrImageOf(code: string): Promise<string> {
  const svg = await QRCode.toString(code, { type: 'svg', errorCorrectionLevel: 'M', margin: QUIET_ZONE });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
