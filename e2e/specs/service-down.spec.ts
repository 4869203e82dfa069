// @module-tag deep
import type { PostInput } from '@alinha/contracts-content';
import type { ServiceName } from '@alinha/contracts-core';
import type { SplitProduct } from '@alinha/testing/split-product';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpPractice } from '../fixtures/agenda.ts';
import { publish } from '../fixtures/blog.ts';
import { startSplitProduct } from '../fixtures/split-product.ts';
import { addClient } from '../fixtures/studio.ts';
import type { Owner } from '../fixtures/texts.ts';
import { useVisits, type Visit } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { BlogEditorPage } from '../pages/blog-editor.page.ts';
import { ClientsPage } from '../pages/clients.page.ts';
import { EmployeesPage } from '../pages/employees.page.ts';
import { SettingsPage } from '../pages/settings.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { SubscriptionPage } from '../pages/subscription.page.ts';
import { WhatsappPage } from '../pages/whatsapp.page.ts';

/** A service restarts slowly on a busy machine, and a page waits up to 12 s between two retries. */
const RECOVERY_MS = 90_000;

const POST: PostInput = {
  title: 'Postura em casa',
  blocks: [{ type: 'text', text: '<p>Um guia curto.</p>' }],
};

type Screen = {
  readonly remote: Owner;
  readonly path: string;
  /** Error texts in the order of the screen. */
  readonly failed: readonly string[];
  /** The menu has no entry. */
  readonly isHidden?: true;
  /** Checks the screen while its service runs. */
  readonly works: (visit: Visit) => Promise<void>;
};

const AGENDA: Screen = {
  remote: 'mfe-agenda',
  path: AgendaPage.path,
  failed: ['agenda.failed'],
  works: (visit) => new AgendaPage(visit).emptyText.waitFor({ timeout: RECOVERY_MS }),
};
const CLIENTS: Screen = {
  remote: 'mfe-clients',
  path: ClientsPage.path,
  failed: ['clients.failed'],
  works: (visit) => new ClientsPage(visit).list.waitFor({ timeout: RECOVERY_MS }),
};
const SUBSCRIPTION: Screen = {
  remote: 'mfe-settings',
  path: SubscriptionPage.path,
  failed: ['subscription.failed'],
  works: (visit) => new SubscriptionPage(visit).offer('monthly').waitFor({ timeout: RECOVERY_MS }),
};
const WHATSAPP: Screen = {
  remote: 'mfe-settings',
  path: WhatsappPage.path,
  failed: ['whatsapp.load_failed'],
  isHidden: true,
  works: async (visit) => {
    const screen = new WhatsappPage(visit);
    await screen.connectButton.waitFor({ timeout: RECOVERY_MS });
    await screen.template.waitFor({ timeout: RECOVERY_MS });
    await screen.log
      .getByText(visit.texts('mfe-settings')('whatsapp.log.none'))
      .waitFor({ timeout: RECOVERY_MS });
  },
};
const POSTS: Screen = {
  remote: 'mfe-settings',
  path: BlogEditorPage.listPath,
  failed: ['blog.list_failed'],
  works: (visit) => visit.page.getByRole('link', { name: POST.title }).waitFor({ timeout: RECOVERY_MS }),
};

const EMPLOYEES: Screen = {
  remote: 'mfe-settings',
  path: EmployeesPage.path,
  failed: ['employees.load_failed'],
  works: (visit) => new EmployeesPage(visit).table.waitFor({ timeout: RECOVERY_MS }),
};
/** The page cached data of accounts when it opened. */
const SETTINGS: Screen = {
  remote: 'mfe-settings',
  path: SettingsPage.path,
  failed: [],
  works: async (visit) => {
    const { editCompany, rooms } = new SettingsPage(visit);
    await editCompany.waitFor({ timeout: RECOVERY_MS });
    await rooms.getByRole('link', { name: 'Sala Reformer', exact: true }).waitFor({ timeout: RECOVERY_MS });
  },
};

let product: SplitProduct;
const visits = useVisits();
beforeAll(async () => {
  product = await startSplitProduct();
}, 180_000);
afterAll(async () => {
  await product?.close();
});

/** Error texts of a screen. */
const failuresOf = (visit: Visit, { remote, failed }: Screen) =>
  failed.map((key) => visit.page.getByRole('alert').filter({ hasText: visit.texts(remote)(key) }));

async function reach(visit: Visit, { remote, path, isHidden }: Screen): Promise<void> {
  await (isHidden ? visit.open(path) : new Shell(visit).goTo(remote, path));
}

/** Checks that a screen shows its unavailable service in the visitor's language and offers a retry. */
async function checkFailure(visit: Visit, screen: Screen): Promise<void> {
  for (const failure of failuresOf(visit, screen)) {
    await failure.waitFor({ timeout: RECOVERY_MS });
    await failure.getByRole('button').waitFor();
    expect(await failure.textContent()).toContain('Serviço indisponível no momento');
  }
}

async function isBack(visit: Visit, screen: Screen): Promise<void> {
  await screen.works(visit);
  for (const failure of failuresOf(visit, screen))
    await failure.waitFor({ state: 'detached', timeout: RECOVERY_MS });
}

/** The blog writer with a client and a post. */
async function signUpWriter(context: BrowserContext): Promise<void> {
  await publish(context, [POST]);
  await addClient(context, { name: 'Otávio Reis', email: null, phone: null });
}

test.each<{
  service: ServiceName;
  own: Screen;
  others: readonly Screen[];
  signUp?: (context: BrowserContext) => Promise<unknown>;
}>([
  { service: 'agenda', own: AGENDA, others: [CLIENTS, SUBSCRIPTION] },
  { service: 'clients', own: CLIENTS, others: [AGENDA, SUBSCRIPTION] },
  { service: 'billing', own: SUBSCRIPTION, others: [AGENDA, CLIENTS] },
  { service: 'messaging', own: WHATSAPP, others: [AGENDA, CLIENTS, SUBSCRIPTION] },
  { service: 'content', own: POSTS, others: [AGENDA, CLIENTS, SUBSCRIPTION], signUp: signUpWriter },
])(
  'screens of $service show an error while it is stopped, other screens work, and all recover without help',
  {
    timeout: 240_000,
  },
  async ({ service, own, others, signUp = signUpPractice }) => {
    const visit = await visits({ album: `service-down-${service}`, productUrl: product.url });
    await signUp(visit.context);
    visit.problems.expectFailure({ status: 503, method: 'GET', path: /^\/api\// });
    await product.stop(service);

    await visit.open(own.path);
    await checkFailure(visit, own);
    // Parts of the screen load again and again until the service runs.
    await visit.checkScreen(`${service}-stopped`, { settles: false });

    for (const screen of others) {
      await reach(visit, screen);
      await screen.works(visit);
      visit.checkQuiet(`${screen.path} without ${service}`);
    }

    await reach(visit, own);
    await checkFailure(visit, own);
    await product.start(service);
    await isBack(visit, own);
    await visit.checkScreen(`${service}-back`);
  },
);

test('signed-in users continue while accounts is stopped, and its screens recover by themselves', {
  timeout: 240_000,
}, async () => {
  const visit = await visits({ album: 'service-down-accounts', productUrl: product.url });
  await signUpPractice(visit.context);
  visit.problems.expectFailure({ status: 503, method: 'GET', path: /^\/api\// });
  const others = [CLIENTS, SUBSCRIPTION, SETTINGS];
  await visit.open(CLIENTS.path);
  for (const screen of others) {
    await reach(visit, screen);
    await screen.works(visit);
  }
  // Known sessions continue.
  await product.stop('accounts', 0, 'SIGKILL');

  for (const screen of others) {
    await reach(visit, screen);
    await screen.works(visit);
    expect(await visit.page.getByRole('alert').count(), `failures of ${screen.path}`).toBe(0);
  }
  await reach(visit, EMPLOYEES);
  await checkFailure(visit, EMPLOYEES);
  await visit.checkScreen('employees-stopped');

  await product.start('accounts');
  await isBack(visit, EMPLOYEES);
  await visit.checkScreen('employees-back');
});

test('the public blog shows an error while content is stopped, and recovers by itself', {
  timeout: 240_000,
}, async () => {
  const visit = await visits({ album: 'service-down-blog', productUrl: product.url });
  const texts = visit.texts('mfe-public/src/site');
  const [post] = await publish(visit.context, [POST]);
  visit.problems.expectFailure({ status: 503, method: 'GET', path: /^\/blog/ });
  const retry = visit.page.getByRole('link', { name: texts('blog.retry') });
  await product.stop('content');

  await visit.open('/');
  await visit.page.getByRole('heading', { level: 1, name: texts('landing.hero_title') }).waitFor();
  visit.checkQuiet('the landing page without content');
  await visit.open(`/blog/${post?.slug}`);
  await visit.page.getByRole('heading', { level: 1, name: texts('blog.failed_post') }).waitFor();
  await retry.waitFor();
  await visit.checkScreen('post-stopped');
  await visit.open('/blog');
  await visit.page
    .getByRole('alert')
    .filter({ hasText: texts('blog.failed') })
    .waitFor();
  await visit.checkScreen('blog-stopped');

  await product.start('content');
  // Recovers without a click.
  await visit.page.getByRole('link', { name: POST.title }).first().waitFor({ timeout: RECOVERY_MS });
  expect(await retry.count()).toBe(0);
  // The recovered page works.
  await visit.page.getByRole('searchbox').fill('no post is called so');
  await visit.page.getByText(texts('blog.no_match')).waitFor();
  await visit.checkScreen('blog-back');
  visit.checkQuiet('the blog, back');
});

test('the landing page hides prices while billing is stopped, and shows them later without a reload', {
  timeout: 240_000,
}, async () => {
  const visit = await visits({ album: 'service-down-prices', productUrl: product.url });
  const texts = visit.texts('mfe-public/src/site');
  const question = visit.page.locator('details', { hasText: texts('landing.faq.payment_question') });
  await product.stop('billing');
  await visit.open('/');
  await visit.page.getByText(texts('landing.pricing.unknown')).waitFor();
  await question.locator('summary').click();

  await product.start('billing');
  await visit.page.getByText(texts('landing.pricing.text')).waitFor({ timeout: RECOVERY_MS });
  await visit.page.getByText(texts('landing.pricing.annual.period')).waitFor();
  expect(await question.getAttribute('open')).not.toBeNull();
  await visit.checkScreen('prices-back');
  visit.checkQuiet('the landing page, its prices back');
});
