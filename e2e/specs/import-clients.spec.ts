import { expect, test } from 'vitest';
import { addClient, signUp } from '../fixtures/studio.ts';
import { subscribe } from '../fixtures/subscription.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { ClientsPage } from '../pages/clients.page.ts';
import { ImportClientsPage } from '../pages/import-clients.page.ts';

const visits = useVisits();
const [PHONE, TABLET] = SIZES;

const HEADER = 'Nome;Ligar para;E-mail;Nascimento;Observações';
const WRONG = [
  ';11987450132;;;',
  'Bruno Sá;12;bruno@;31/02/1990;',
  '"Caio Prado;;;;',
  'Dora Reis;;;;;uma a mais',
] as const;
const ROWS = 5000;
const BAD = 50;
const EVERY = ROWS / BAD;

/** CSV in the format of Brazilian Excel; every hundredth row is invalid. */
function largeFile(): Buffer {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    if (index % EVERY === 7) return WRONG[Math.floor(index / EVERY) % WRONG.length] ?? WRONG[0];
    const number = String(index).padStart(5, '0');
    return `Márcia ${number};(11) 9${number}-000;m${number}@cliente.example;15/03/1990;manhãs`;
  });
  return Buffer.from([HEADER, ...rows].join('\r\n'), 'latin1');
}

test('importing 5,000 rows shows progress and explains each of the 50 invalid ones', {
  tags: ['screens', 'deep'],
}, async () => {
  const visit = await visits({ album: 'import' });
  await signUp(visit.context);
  await subscribe(visit.context);
  await addClient(visit.context, { name: 'Márcia antiga', email: 'm00000@cliente.example' });
  const clients = new ClientsPage(visit);
  const page = new ImportClientsPage(visit);
  await visit.open(ClientsPage.path);
  await clients.list.waitFor();
  await page.open();
  await visit.checkScreen('file');

  visit.problems.expectFailure({ status: 400, method: 'POST', path: /^\/api\/clients\/imports$/ });
  await page.give({ name: 'clientes.xlsx', content: Buffer.from('PK\u0003\u0004\u0000\u0000') });
  await page.problem.waitFor();
  await page.give({ name: 'clientes.csv', content: largeFile() });

  await page.sum('with_errors', BAD).waitFor();
  await page.sendColumn('Ligar para', 'phone');
  await page.updateDuplicates();
  await page.sum('to_update', 1).waitFor();
  await page.sum('to_create', ROWS - BAD - 1).waitFor();
  await visit.checkScreen('check');
  await page.showEveryProblem();
  const rowsInSight = await page.problemRows.allTextContents();
  expect(new Set(rowsInSight.map((row) => /\d+/.exec(row)?.[0])).size).toBe(BAD);

  await page.startButton(ROWS - BAD).click();
  await page.progressBar.waitFor();
  const seen = new Set<string | null>();
  while (await page.progressBar.isVisible()) {
    seen.add(await page.progressBar.getAttribute('aria-valuenow').catch(() => null));
    await visit.page.waitForTimeout(100);
  }
  expect(seen.size).toBeGreaterThan(2);
  await page.doneTitle.waitFor();
  await visit.checkScreen('done');
  expect(await page.resultOf('created')).toBe('4.949');
  expect(await page.resultOf('updated')).toBe('1');
  expect(await page.resultOf('failed')).toBe('50');

  const [header, ...failures] = await page.downloadFailures();
  expect(header).toBe(`\uFEFFLinha;${HEADER};Erro`);
  expect(failures).toHaveLength(BAD);
  expect(failures[0]).toBe('9;;11987450132;;;;Informe o nome do cliente.');
  for (const failure of failures) expect(failure).toMatch(/;"?[^;"][^"]*"?$/);
  await page.seeClients();
  await clients.search('Márcia 04999');
  await clients.list.getByText('Márcia 04999').waitFor();
});

test('an import on a phone in English reports rows beyond the free tier and exports the imported ones', async () => {
  const visit = await visits({ album: 'import-phone', size: PHONE, language: 'en' });
  await signUp(visit.context);
  await addClient(visit.context, { name: 'Otávio Reis' });
  const clients = new ClientsPage(visit);
  const page = new ImportClientsPage(visit);
  await visit.open(ClientsPage.path);
  await clients.list.waitFor();
  await page.open();
  await visit.checkScreen('file');
  const names = (count: number) => Array.from({ length: count }, (_, index) => `Client ${index}`);
  await page.give({ name: 'many.csv', content: Buffer.from(['Name', ...names(10)].join('\n')) });
  await page.limitTitle.waitFor();
  expect(await page.startButton(10).isDisabled()).toBe(true);
  await visit.checkScreen('limit');

  await page.anotherFile();
  await page.give({
    name: 'few.csv',
    content: Buffer.from('Name,Birth date\nLia Campos,02/29/1984\nNobody,13/32/1984\n'),
  });
  await page.sum('with_errors', 1).waitFor();
  await page.startButton(1).click();
  await page.doneTitle.waitFor();
  await visit.checkScreen('done');
  await page.seeClients();
  await clients.list.getByText('Lia Campos').waitFor();
  const [header, ...rows] = await page.exportClients();
  expect(header).toMatch(/^\uFEFFName,Email,Phone,Birth date,CPF/);
  expect(rows.map((row) => row.split(',').slice(0, 4).join())).toEqual([
    'Lia Campos,,,02/29/1984',
    'Otávio Reis,,,',
  ]);
});

test('the choices of an import survive a reload and are applied', { tags: ['deep'] }, async () => {
  const visit = await visits({ album: 'import-choices' });
  await signUp(visit.context);
  await addClient(visit.context, { name: 'Ana antiga', email: 'ana@cliente.example', phone: null });
  const clients = new ClientsPage(visit);
  const page = new ImportClientsPage(visit);
  await visit.open('/app/clients/import');
  // No column has a known title, and the first row is a person.
  const file = 'Bia Reis;Santos;03/04/1990\nAna Lima;Osasco;05/06/1991;ana@cliente.example\n';
  await page.give({ name: 'sem-titulos.csv', content: Buffer.from(file) });
  await page.headerWarning.waitFor();
  await page.sum('to_create', 2).waitFor();
  await page.sendColumn(page.column(2), 'city');
  await page.sendColumn(page.column(4), 'email');
  await page.updateDuplicates();
  await page.readMonthFirst();
  await page.sum('to_update', 1).waitFor();
  await visit.checkScreen('chosen');
  await visit.page.reload();
  await page.sum('to_update', 1).waitFor();
  await page.startButton(2).click();
  await page.doneTitle.waitFor();
  await page.seeClients();
  await clients.list.getByText('Bia Reis').waitFor();
  await clients.openEdit('Ana Lima');
  expect(await clients.editField('city').inputValue()).toBe('Osasco');
  expect(await clients.editField('birth_date').inputValue()).toBe('06/05/1991');
});

test('an unconfirmed import is still open after a reload on a tablet', { tags: ['deep'] }, async () => {
  const visit = await visits({ album: 'import-tablet', size: TABLET });
  await signUp(visit.context);
  const page = new ImportClientsPage(visit);
  await visit.open('/app/clients/import');
  await page.give({ name: 'um.csv', content: Buffer.from('Nome\nAna Lima') });
  await page.startButton(1).waitFor();
  await visit.page.reload();
  await page.startButton(1).waitFor();
  await visit.checkScreen('check');
});
