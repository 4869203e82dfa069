import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const USER = 'alinha';
const PASSWORD = 'smtp-p@ss';

/** A real SMTP server. It listens again on the same port after {@link stop}. */
export class LocalSmtp {
  /** Accepted e-mails, oldest first. */
  readonly received: Email[] = [];
  /** Recipients that are refused, with the status of the reply. */
  readonly refused = new Map<string, 450 | 550>();
  /** Number of recipients that senders named, refused ones included. */
  attempts = 0;
  private server: SMTPServer | null = null;
  private port = 0;

  /** For SMTP_URL. */
  get url(): string {
    return `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      // Its certificate is self-signed.
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      onAuth: ({ username, password }, _session, done) =>
        username === USER && password === PASSWORD
          ? done(null, { user: USER })
          : done(new Error('wrong password')),
      onRcptTo: ({ address }, _session, done) => {
        this.attempts++;
        const status = this.refused.get(address);
        done(status ? Object.assign(new Error(`refused ${address}`), { responseCode: status }) : null);
      },
      onData: (stream, _session, done) => {
        buffer(stream)
          .then((raw) => PostalMime.parse(raw))
          .then((mail) => {
            this.received.push(mail);
            done();
          }, done);
      },
    });
    server.listen(this.port, '127.0.0.1');
    await once(server.server, 'listening');
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Connections are refused until the next {@link start}. */
  async stop(): Promise<void> {
    const { server } = this;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
    this.server = null;
  }
}

export async function startSmtpServer(): Promise<LocalSmtp> {
  const smtp = new LocalSmtp();
  await smtp.start();
  return smtp;
}
