/** A random name of a new instance. `crypto.randomUUID` is missing on plain-http addresses of the local network. */
export function newInstanceName(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
