const EVERYWHERE = ['0.0.0.0', '127.0.0.1', '::'];

const urlOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** URL for this machine's own calls to a server that listens on `host`. */
export const localUrlOf = (host: string, port: number) =>
  urlOf(EVERYWHERE.includes(host) ? '127.0.0.1' : host, port);

/** URL for a person at this machine. */
export const namedUrlOf = (host: string, port: number) =>
  urlOf(EVERYWHERE.includes(host) ? 'localhost' : host, port);
