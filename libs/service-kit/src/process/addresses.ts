const EVERYWHERE = ['0.0.0.0', '127.0.0.1', '::'];

const urlOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** How this machine reaches what listens on `host`. */
export const localUrlOf = (host: string, port: number) =>
  urlOf(EVERYWHERE.includes(host) ? '127.0.0.1' : host, port);

/** How a person at this machine calls it. */
export const namedUrlOf = (host: string, port: number) =>
  urlOf(EVERYWHERE.includes(host) ? 'localhost' : host, port);
