import { FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { expect, test } from 'vitest';
import { addClient, signUp } from '../fixtures/studio.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { ClientsPage } from '../pages/clients.page.ts';
import { LeaveQuestion } from '../pages/leave-question.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();
const PHONE = SIZES[0];

test('a client is found, edited with a confirmation to leave, and found again', async () => {
  const visit = await visits({ album: 'clients' });
  await signUp(visit.context);
  await addClient(visit.context, { name: 'Otávio Reis', phone: '11987450132', cpf: '52998224725' });
  await addClient(visit.context, { name: 'Lia Campos', email: 'lia@cliente.example' });
  const clients = new ClientsPage(visit);
  await visit.open(ClientsPage.path);
  await clients.list.waitFor();
  expect(await clients.whatsAppLink('Otávio Reis').getAttribute('href')).toBe('https://wa.me/5511987450132');

  await visit.page.keyboard.press('/');
  await visit.page.keyboard.type('529.982');
  await clients.list.getByText('Lia Campos').waitFor({ state: 'detached' });
  await visit.page.waitForURL(/\?q=529\.982$/);
  await clients.openEdit('Otávio Reis');
  await visit.checkScreen('edit');

  await clients.editField('city').fill('São Paulo');
  await clients.backToRecord.click();
  const question = new LeaveQuestion(visit);
  await question.stay();
  await clients.saveEdit();
  await new Shell(visit).toast(clients.savedText);
  await visit.page.getByText('São Paulo', { exact: true }).waitFor();
  await clients.backToList.click();
  await visit.page.waitForURL(/\?q=529\.982$/);

  await clients.search('Zuleide');
  await clients.nothingFound('Zuleide').waitFor();
  await visit.checkScreen('nothing-found');
});

test('two users who edit one client at the same time keep both changes', { tags: ['deep'] }, async () => {
  const visit = await visits({ album: 'clients-two' });
  await signUp(visit.context);
  const { id } = await addClient(visit.context, { name: 'Otávio Reis', phone: '11987450132' });
  const path = `/app/clients/${id}/edit`;
  const clients = new ClientsPage(visit);
  await visit.open(path);
  await clients.editField('name').waitFor();
  const other = await visit.context.newPage();
  await other.goto(path);
  const cityOfOther = other.getByLabel(/^Cidade/);
  await cityOfOther.waitFor();
  await clients.editField('phone').fill('1133334444');
  await clients.saveEdit();
  await visit.page.getByRole('main').getByText('(11) 3333-4444').first().waitFor();
  await cityOfOther.fill('Santos');
  await other.getByRole('button', { name: 'Salvar alterações' }).click();
  await other.getByRole('main').getByText('Santos').waitFor();
  expect(await other.getByRole('main').getByText('(11) 3333-4444').count()).toBeGreaterThan(0);
  await other.close();
});

test('the tenth client fills the free tier, and adding another opens the paywall', async () => {
  const visit = await visits({ album: 'paywall', size: PHONE });
  await signUp(visit.context);
  for (let count = 0; count < FREE_TIER_CLIENTS; count += 1) {
    await addClient(visit.context, { name: `Cliente ${count}` });
  }
  const clients = new ClientsPage(visit);
  await visit.open(ClientsPage.path);
  await clients.list.waitFor();
  await clients.pressNew();
  await clients.paywallTitle.waitFor();
  await visit.checkScreen('paywall');
  await clients.paywallBack.click();
  await clients.list.waitFor();
});
