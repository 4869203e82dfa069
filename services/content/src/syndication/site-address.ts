const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/** Public URL of the site without a trailing slash: PUBLIC_URL, or the host of the request on a local machine. */
export function siteAddress(publicUrl: string | undefined, host: string | undefined): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, '');
  const address = `http://${host}`;
  return host && HOST.test(host) && URL.canParse(address) ? address : 'http://localhost';
}
