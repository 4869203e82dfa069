// @module-tag deep
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfPages, publishChanged, replaceIn } from '../fixtures/next-release.ts';
import { type RunningProduct, startProduct } from '../fixtures/product.ts';
import { signUp } from '../fixtures/studio.ts';
import { useVisits } from '../fixtures/visit.ts';
import { Shell } from '../pages/shell.page.ts';

const visit = useVisits();
const NEXT_TODAY = 'Hoje mesmo';
const NEXT_MENU = 'Agenda nova';

let pages: Awaited<ReturnType<typeof copyOfPages>>;
let product: RunningProduct;
beforeAll(async () => {
  pages = await copyOfPages();
  product = await startProduct({ WEB_ROOT: pages.webRoot });
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await pages?.remove();
});

test('a remote is published to a running product without building or restarting shell and server', {
  timeout: 400_000,
}, async () => {
  const person = await visit({ album: 'independent-remote', productUrl: product.url });
  await signUp(person.context);
  const texts = person.texts('mfe-agenda');
  const today = (name: string) => person.page.getByRole('button', { name, exact: true });
  await person.open('/app/appointments');
  await today(texts('agenda.today')).waitFor();
  const shell = new Shell(person);
  const shellScripts = () =>
    person.page.evaluate(() =>
      [...document.querySelectorAll('head script[src]')].map((tag) => tag.getAttribute('src')),
    );
  const before = await shellScripts();
  expect(before).not.toEqual([]);

  // Another user has a page open and has not visited the agenda yet.
  const other = await visit({ productUrl: product.url });
  await signUp(other.context);
  await other.open('/app/clients');
  await other.page
    .getByRole('heading', { level: 1, name: other.texts('mfe-clients')('clients.title') })
    .waitFor();

  await publishChanged('mfe-agenda', pages.webRoot, async (folder) => {
    const catalog = join(folder, 'src/locales/pt.json');
    await replaceIn(catalog, `"today": "${texts('agenda.today')}"`, `"today": "${NEXT_TODAY}"`);
    await replaceIn(join(folder, 'remote.json'), '"pt": "Agenda"', `"pt": "${NEXT_MENU}"`);
  });

  // An open page keeps the remotes that it was loaded with.
  await new Shell(other).goTo('mfe-agenda', '/app/appointments');
  await other.page.getByRole('button', { name: texts('agenda.today'), exact: true }).waitFor();

  // A new visit gets the new remote in the same shell with the same session.
  await person.open('/app/appointments');
  await today(NEXT_TODAY).waitFor();
  await shell.menu.getByRole('link', { name: NEXT_MENU, exact: true }).waitFor();
  expect(await shellScripts()).toEqual(before);
  await shell.goTo('mfe-clients', '/app/clients');
  await person.page
    .getByRole('heading', { level: 1, name: person.texts('mfe-clients')('clients.title') })
    .waitFor();
  person.checkQuiet('published');
  other.checkQuiet('published');
  expect(product.errorOutput()).toBe('');
});
