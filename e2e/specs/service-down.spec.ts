import type { ServiceName } from '@alinha/contracts-core';
import type { SplitProduct } from '@alinha/testing/split-product';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpPractice } from '../fixtures/agenda.ts';
import { startSplitProduct } from '../fixtures/split-product.ts';
import type { Owner } from '../fixtures/texts.ts';
import { useVisits, type Visit } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { ClientsPage } from '../pages/clients.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { SubscriptionPage } from '../pages/subscription.page.ts';

/** A busy machine takes its time to start a service again, and a page waits up to 12 s between two tries. */
const BACK_MS = 90_000;

type Screen = {
  readonly remote: Owner;
  readonly path: string;
  /** What its failure says. */
  readonly failed: string;
  /** What is there when it works. */
  readonly works: (visit: Visit) => Promise<void>;
};

const AGENDA: Screen = {
  remote: 'mfe-agenda',
  path: AgendaPage.path,
  failed: 'agenda.failed',
  works: (visit) => new AgendaPage(visit).emptyText.waitFor({ timeout: BACK_MS }),
};
const CLIENTS: Screen = {
  remote: 'mfe-clients',
  path: ClientsPage.path,
  failed: 'clients.failed',
  works: (visit) => new ClientsPage(visit).list.waitFor({ timeout: BACK_MS }),
};
const SUBSCRIPTION: Screen = {
  remote: 'mfe-settings',
  path: SubscriptionPage.path,
  failed: 'subscription.failed',
  works: (visit) => new SubscriptionPage(visit).offer('monthly').waitFor({ timeout: BACK_MS }),
};

let product: SplitProduct;
const visits = useVisits();
beforeAll(async () => {
  product = await startSplitProduct();
}, 180_000);
afterAll(async () => {
  await product?.close();
});

test.each<{ service: ServiceName; own: Screen; others: readonly Screen[] }>([
  { service: 'agenda', own: AGENDA, others: [CLIENTS, SUBSCRIPTION] },
  { service: 'clients', own: CLIENTS, others: [AGENDA, SUBSCRIPTION] },
  { service: 'billing', own: SUBSCRIPTION, others: [AGENDA, CLIENTS] },
])(
  'without $service its screens say so and the others work, and it is back without anybody doing anything',
  {
    timeout: 240_000,
  },
  async ({ service, own, others }) => {
    const visit = await visits({ album: `service-down-${service}`, productUrl: product.url });
    await signUpPractice(visit.context);
    visit.problems.expectFailure({ status: 503, method: 'GET', path: /^\/api\// });
    await product.stop(service);

    const failure = visit.page.getByRole('alert').filter({ hasText: visit.texts(own.remote)(own.failed) });
    await visit.open(own.path);
    await failure.waitFor({ timeout: BACK_MS });
    const retry = failure.getByRole('button');
    await retry.waitFor();
    // What the product says of it, in the visitor's language.
    expect(await failure.textContent()).toContain('Serviço indisponível no momento');
    await visit.checkScreen(`${service}-away`);

    const shell = new Shell(visit);
    for (const { remote, path, works } of others) {
      await shell.goTo(remote, path);
      await works(visit);
      visit.checkQuiet(`${path} without ${service}`);
    }

    await shell.goTo(own.remote, own.path);
    await failure.waitFor({ timeout: BACK_MS });
    await product.start(service);
    await own.works(visit);
    expect(await failure.count()).toBe(0);
    await visit.checkScreen(`${service}-back`);
  },
);
