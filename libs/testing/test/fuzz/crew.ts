import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints, pixEndpoints, subscriptionEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { imageEndpoints, postEndpoints, shownImage } from '@alinha/contracts-content';
import { deliveryEndpoints } from '@alinha/contracts-messaging';
import { appointmentInput, clientInput, type TestCaller, type TestStudio } from '@alinha/testing';
import sharp from 'sharp';
import { type Records, recordsOf, UNKNOWN_ID } from '../company-records.ts';
import { fillCompany } from '../filled-company.ts';
import { type FuzzedProduct, WRITER } from './fuzzed-product.ts';
import type { Actor } from './fuzzed-request.ts';
import type { Reference } from './fuzzed-value.ts';
import type { WireReply } from './wire.ts';

/** Part of every record of a company that no sender belongs to. No reply may contain it. */
export const SECRET_MARK = 'Zqxmarca';

type Company = { readonly admin: TestStudio; readonly professional: TestStudio; readonly records: Records };

const TEST_PAGES = ['checkout', 'portal', 'bank'] as const;
const TEST_PHONE = '+5511987654321';

/** Values for references that a company has no record of. */
const UNKNOWN: Records = {
  slug: 'no-such-post',
  image: '00000000000000000000000000000000-480.webp',
  instance: 'unknown-instance',
  token: 'unknown-token-unknown-token',
};

/**
 * The senders of fuzzed requests. When their requests end sessions, remove rights or erase the company, a new company
 * replaces it. The company with the marker and the blog writer stay.
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

  static async create(app: FuzzedProduct): Promise<Crew> {
    const victim = await app.signUp({
      company_name: `Clínica ${SECRET_MARK}`,
      name: `Dona ${SECRET_MARK}`,
      email: `${SECRET_MARK.toLowerCase()}@alinha.test`,
    });
    const phone = await fillCompany(app, victim, SECRET_MARK);
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

  /** Value of a reference in a request to `path`. Each page behind a token has its own kind of token. */
  resolve({ kind, holder }: Reference, path: string): string | number {
    const held: Records = {
      own: { ...this.shown, ...this.own.records },
      marked: this.marked,
      nobody: UNKNOWN,
    }[holder];
    const page = TEST_PAGES.find((name) => path.includes(`/test/${name}`));
    return held[kind === 'token' && page ? page : kind] ?? UNKNOWN[kind] ?? UNKNOWN_ID;
  }

  /** Repairs what the request may have broken. */
  async repair(actor: Actor, endpointId: string, { status, text }: WireReply): Promise<void> {
    this.sent++;
    if ((status === 401 && actor !== 'anonymous') || endpointId === 'auth.logout') await this.signInAgain();
    if (endpointId === 'blog.delete-post' && status === 200) this.shown = await write(this.writer);
    const isLocked = text.includes('"FACTOR_REQUIRED"');
    if (isLocked && actor === 'stranger') this.stranger = await this.app.signUp();
    const lostRights = actor === 'admin' && (isLocked || text.includes('"FORBIDDEN"'));
    if (lostRights || this.sent % COMPANY_LASTS === 0) this.own = await newCompany(this.app);
    else if (status < 300 && TAKES_AWAY.test(endpointId)) this.isWorn = true;
  }

  /** Called before the next route: requests must not fail because earlier ones deleted their records. */
  async refresh(): Promise<void> {
    if (this.isWorn) await this.renew();
  }

  async renew(): Promise<void> {
    this.own = await newCompany(this.app);
    this.isWorn = false;
  }

  private async signInAgain(): Promise<void> {
    if (!(await canSignIn(this.writer))) throw new Error('the blog’s writer can no longer sign in');
    if (!(await canSignIn(this.stranger))) this.stranger = await this.app.signUp();
    const { admin, professional } = this.own;
    if (!(await canSignIn(admin)) || !(await canSignIn(professional))) this.own = await newCompany(this.app);
  }
}

/** After this many requests the company is replaced: its lists are long and its records deleted. */
const COMPANY_LASTS = 500;

/** Requests that can delete records or change roles. */
const TAKES_AWAY = /employees.update|delete|cancel|disconnect|deactivate|confirm|portal-action/;

/** Tries the current session, then a new one. */
async function canSignIn(studio: TestStudio): Promise<boolean> {
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

/** A company with a record of every kind and a plan without client limit. */
async function newCompany(app: FuzzedProduct): Promise<Company> {
  const admin = await app.signUp();
  const professional = await admin.addEmployee();
  const employee_id = professional.user.id;
  const client = await admin.call(clientEndpoints.create, { body: clientInput() });
  const { instance, token } = await fillCompany(app, admin, 'Vizinho');
  await admin.call(appointmentEndpoints.create, {
    body: appointmentInput({ employee_id, client_id: client.id, allow_overbooking: true }),
  });
  await admin.call(deliveryEndpoints.test, { body: { phone: TEST_PHONE } });
  const records = await recordsOf(app.database, admin.companyId);
  const params = { id: records.payment ?? 0 };
  const { test_page } = await admin.call(pixEndpoints.ofPayment, { params });
  await admin.call(paymentEndpoints.update, { params, body: { status: 'paid' } });
  const { url } = await admin.call(subscriptionEndpoints.portal);
  const { url: toPay } = await (await app.signUp()).call(subscriptionEndpoints.checkout, {
    body: { plan: 'monthly' },
  });
  const checkout = new URL(toPay).searchParams.get('token') ?? '';
  const portal = new URL(url).searchParams.get('token') ?? '';
  const bank = test_page?.slice(test_page.indexOf('=') + 1) ?? '';
  return {
    admin,
    professional,
    records: { ...records, employee: employee_id, instance, token, checkout, portal, bank },
  };
}

/** Posts that the writer has published; everybody may read them. */
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
