import { expect, test } from 'vitest';
import { signUp } from '../fixtures/studio.ts';
import { useVisits, type Visit } from '../fixtures/visit.ts';
import { Shell } from '../pages/shell.page.ts';

const CLIENTS_FILES = /\/remotes\/clients\/assets\/remoteEntry-[^/]+\.js(\?.*)?$/;
const visit = useVisits();

async function withoutClientsRemote(person: Visit): Promise<void> {
  await person.page.route(CLIENTS_FILES, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  person.problems.expectFailure({ status: 404, method: 'GET', path: CLIENTS_FILES });
}

test('a remote that fails to load shows a panel with retry while the rest works', async () => {
  const person = await visit({ album: 'remote-failure' });
  await signUp(person.context);
  await withoutClientsRemote(person);
  await person.open('/app/clients');
  const shell = new Shell(person);
  await shell.failedPart.waitFor();
  await person.checkScreen('panel');

  await shell.goTo('mfe-settings', '/app/settings');
  const settings = person.texts('mfe-settings')('settings.title');
  await person.page.getByRole('heading', { level: 1, name: settings }).waitFor();
  expect(await shell.failedPart.count()).toBe(0);

  await shell.goTo('mfe-clients', '/app/clients');
  await shell.failedPart.waitFor();
  await person.page.unroute(CLIENTS_FILES);
  // The federation runtime warns when a retry registers the entry again.
  person.problems.expectMessage(/The remote "clients" is already registered/);
  await shell.failedPart.getByRole('button').click();
  const clients = person.texts('mfe-clients')('clients.title');
  await person.page.getByRole('heading', { level: 1, name: clients }).waitFor();
  expect(await shell.failedPart.count()).toBe(0);
  await person.checkScreen('recovered');
});
