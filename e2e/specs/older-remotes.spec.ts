// @module-tag deep
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpPractice } from '../fixtures/agenda.ts';
import { copyOfPages, publishLastRelease } from '../fixtures/next-release.ts';
import { type RunningProduct, startProduct } from '../fixtures/product.ts';
import { useVisits } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { ClientsPage } from '../pages/clients.page.ts';
import { QuickCreatePage } from '../pages/quick-create.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { TimeGridPage } from '../pages/time-grid.page.ts';

const visits = useVisits();
/** A Wednesday, independent of today. */
const DAY = '2027-03-10';
const OTHER_SCREENS = [
  '/app/appointments/new',
  '/app/clients/new',
  '/app/employees',
  '/app/metrics',
  '/app/settings',
  '/app/settings/whatsapp',
];

let pages: Awaited<ReturnType<typeof copyOfPages>>;
let product: RunningProduct;
beforeAll(async () => {
  pages = await copyOfPages();
  await publishLastRelease(pages.webRoot);
  product = await startProduct({ WEB_ROOT: pages.webRoot });
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await pages?.remove();
});

test('remotes of the last release work in the current shell and with the current services', {
  timeout: 120_000,
}, async () => {
  const visit = await visits({ album: 'older-remotes', productUrl: product.url });
  const { client, colleague } = await signUpPractice(visit.context);
  await visit.open(`${AgendaPage.path}?view=day&date=${DAY}`);
  await new AgendaPage(visit).title.waitFor();
  const [grid, form, shell] = [new TimeGridPage(visit), new QuickCreatePage(visit), new Shell(visit)];

  await grid.press({ day: DAY, time: '10:00', professional: colleague.id });
  await form.client.waitFor();
  await form.choose(client.name);
  await form.save();
  await shell.toast(form.createdToast);
  await grid.card(client.name, colleague.name).waitFor();

  await shell.goTo('mfe-clients', ClientsPage.path);
  const clients = new ClientsPage(visit);
  await clients.openEdit(client.name);
  await clients.editField('city').fill('São Paulo');
  await clients.saveEdit();
  await shell.toast(clients.savedText);

  for (const path of OTHER_SCREENS) {
    await visit.open(path);
    await visit.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await visit.arrive(path);
  }
  visit.checkQuiet('older-remotes');
  expect(product.complaints()).toBe('');
});
