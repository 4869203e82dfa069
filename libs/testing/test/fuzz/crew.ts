import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints, subscriptionEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { imageEndpoints, postEndpoints, shownImage } from '@alinha/contracts-content';
import { deliveryEndpoints } from '@alinha/contracts-messaging';
import {
  appointmentInput,
  clientInput,
  connectTestPhone,
  type TestCaller,
  type TestStudio,
} from '@alinha/testing';
import sharp from 'sharp';
import { NOBODYS_ID, type Records, recordsOf } from '../company-records.ts';
import { fillCompany } from '../filled-company.ts';
import type { FuzzedProduct } from './fuzzed-product.ts';
import type { Actor } from './fuzzed-request.ts';
import type { Reference } from './fuzzed-value.ts';
import type { WireReply } from './wire.ts';

/** Stands in every record of a company that none of the callers belongs to: no reply may have it. */
export const SECRET_MARK = 'Zqxmarca';
export const WRITER = 'blog@alinha.test';

type Company = { readonly admin: TestStudio; readonly professional: TestStudio; readonly records: Records };

const TEST_PAGES = ['checkout', 'portal'] as const;
const TEST_PHONE = '+5511987654321';

/** What stands in place of a word that a company has none of. */
const UNKNOWN: Records = {
  slug: 'no-such-post',
  image: '00000000000000000000000000000000-480.webp',
  instance: 'nobodys-instance',
  token: 'nobodys-token-nobodys-token',
};

/**
 * Who sends the fuzzed requests. What they send may end their sessions, take their rights, or erase their company: then
 * there is another company for them. The company with the mark and the blog's writer stay as they are.
 */
export class Crew {
  private sent = 0;
  private isWorn = false;

  private constructor(
    private readonly app: FuzzedProduct,
    private readonly marked: Records,
    private readonly writer: TestStudio,
    private stranger: TestStudio,
    private shown: Records,
    private own: Company,
  ) {}

  static async gather(app: FuzzedProduct): Promise<Crew> {
    const victim = await app.signUp({
      company_name: `Clínica ${SECRET_MARK}`,
      name: `Dona ${SECRET_MARK}`,
      email: `${SECRET_MARK.toLowerCase()}@alinha.test`,
    });
    await fillCompany(app, victim, SECRET_MARK);
    const phone = await connectTestPhone(victim);
    const marked = { ...(await recordsOf(app.database, victim.companyId)), instance: phone.instance };
    const writer = await app.signUp({ email: WRITER });
    const stranger = await app.signUp();
    return new Crew(app, marked, writer, stranger, await write(writer), await newCompany(app));
  }

  caller(actor: Actor): TestCaller {
    switch (actor) {
      case 'anonymous':
        return this.app.anonymous;
      case 'writer':
        return this.writer;
      case 'stranger':
        return this.stranger;
      default:
        return this.own[actor];
    }
  }

  /** What a reference stands for in a request to `path`; each kind of page is opened by tokens of its own. */
  resolve({ kind, holder }: Reference, path: string): string | number {
    const held: Records = {
      own: { ...this.shown, ...this.own.records },
      marked: this.marked,
      nobody: UNKNOWN,
    }[holder];
    const page = TEST_PAGES.find((name) => path.includes(`/test/${name}`));
    return held[kind === 'token' && page ? page : kind] ?? UNKNOWN[kind] ?? NOBODYS_ID;
  }

  /** After each request: makes whole what it may have broken. */
  async mend(actor: Actor, endpointId: string, { status, text }: WireReply): Promise<void> {
    this.sent++;
    if ((status === 401 && actor !== 'anonymous') || endpointId === 'auth.logout') await this.signInAgain();
    if (endpointId === 'blog.delete-post' && status === 200) this.shown = await write(this.writer);
    const lostRights = actor === 'admin' && text.includes('"FORBIDDEN"');
    if (lostRights || this.sent % COMPANY_LASTS === 0) this.own = await newCompany(this.app);
    else if (status < 300 && TAKES_AWAY.test(endpointId)) this.isWorn = true;
  }

  /** Before the requests to another route: what those before have deleted would never be found again. */
  async refresh(): Promise<void> {
    if (this.isWorn) await this.renew();
  }

  async renew(): Promise<void> {
    this.own = await newCompany(this.app);
    this.isWorn = false;
  }

  private async signInAgain(): Promise<void> {
    if (!(await isLetIn(this.writer))) throw new Error('the blog’s writer cannot sign in any more');
    if (!(await isLetIn(this.stranger))) this.stranger = await this.app.signUp();
    const { admin, professional } = this.own;
    if (!(await isLetIn(admin)) || !(await isLetIn(professional))) this.own = await newCompany(this.app);
  }
}

/** So many requests later its lists have grown long, and its records are gone. */
const COMPANY_LASTS = 500;

/** Records, or what sets a professional apart from an administrator. */
const TAKES_AWAY = /employees.update|delete|cancel|disconnect|deactivate|confirm|portal-action/;

/** With the session that they have, or with a new one. */
async function isLetIn(studio: TestStudio): Promise<boolean> {
  const { status } = await studio.request('GET', '/api/auth/me');
  if (status === 200) return true;
  try {
    const { connection } = await studio.signIn();
    studio.connection.cookie = connection.cookie;
    return true;
  } catch {
    return false;
  }
}

/** A company with a record of every kind, and a plan that lets it have more clients. */
async function newCompany(app: FuzzedProduct): Promise<Company> {
  const admin = await app.signUp();
  const professional = await admin.addEmployee();
  const employee_id = professional.user.id;
  const client = await admin.call(clientEndpoints.create, { body: clientInput() });
  await fillCompany(app, admin, 'Vizinho');
  const { instance, token } = await connectTestPhone(admin);
  await admin.call(appointmentEndpoints.create, {
    body: appointmentInput({ employee_id, client_id: client.id, allow_overbooking: true }),
  });
  await admin.call(deliveryEndpoints.test, { body: { phone: TEST_PHONE } });
  const records = await recordsOf(app.database, admin.companyId);
  await admin.call(paymentEndpoints.update, {
    params: { id: records.payment ?? 0 },
    body: { status: 'paid' },
  });
  const { url } = await admin.call(subscriptionEndpoints.portal);
  const { url: toPay } = await (await app.signUp()).call(subscriptionEndpoints.checkout, {
    body: { plan: 'monthly' },
  });
  const checkout = new URL(toPay).searchParams.get('token') ?? '';
  const portal = new URL(url).searchParams.get('token') ?? '';
  return {
    admin,
    professional,
    records: { ...records, employee: employee_id, instance, token, checkout, portal },
  };
}

/** What the writer has published: the blog is everybody's. */
async function write(writer: TestStudio): Promise<Records> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#71B27B' } });
  const body = new FormData();
  body.append('file', new File([new Uint8Array(await picture.png().toBuffer())], 'a.png'));
  const image = await writer.call(imageEndpoints.upload, { body });
  const { slug } = await writer.call(postEndpoints.create, {
    body: { title: 'Um post', blocks: [{ type: 'image', url: image.url, alt: '' }] },
  });
  return { slug, image: shownImage(image.url, 480).split('/').at(-1) ?? '' };
}
