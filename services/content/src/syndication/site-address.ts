const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/**
 * Where people find this site, without a slash at the end: PUBLIC_URL, else as the request calls it, which is right on
 * one's own machine.
 */
export function siteAddress(publicUrl: string | undefined, host: string | undefined): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, '');
  const address = `http://${host}`;
  return host && HOST.test(host) && URL.canParse(address) ? address : 'http://localhost';
}
