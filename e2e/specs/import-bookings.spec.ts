import { appointmentEndpoints, recurringPlanEndpoints } from '@alinha/contracts-agenda';
import { expect, test } from 'vitest';
import { signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { addWeeks, nextDateOf, shownDate } from '../fixtures/dates.ts';
import { SCREENS } from '../fixtures/screens.ts';
import { addClient } from '../fixtures/studio.ts';
import { useVisits } from '../fixtures/visit.ts';
import { ClientsPage } from '../pages/clients.page.ts';
import { ImportClientsPage } from '../pages/import-clients.page.ts';

const visits = useVisits();
const MONDAY = 1;

test('plans are imported without their conflicting dates, and the same file again changes nothing', async () => {
  const visit = await visits({ album: 'import-plans' });
  const { colleague } = await signUpPractice(visit.context);
  const bia = await addClient(visit.context, { name: 'Bia Reis' });
  const caio = await addClient(visit.context, { name: 'Caio Sá', email: 'caio@cliente.example' });
  const taken = addWeeks(nextDateOf(MONDAY), 1);
  await callApi(visit.context, appointmentEndpoints.create, {
    body: {
      client_id: bia.id,
      employee_id: colleague.id,
      start_datetime: `${taken} 10:00:00`,
      end_datetime: `${taken} 11:00:00`,
    },
  });
  const file = Buffer.from(
    [
      'Aluno;E-mail;Professor;Dias;Horário;Mensalidade;Vencimento',
      'caio sa;caio@cliente.example;DAVI MORAES;seg, qua;10:00;320,00;5',
      'Bia Reis;;Davi Moraes;terça;9h;180;10',
      'Dora;;Davi Moraes;xyz;9h;180;7',
    ].join('\r\n'),
  );
  const page = new ImportClientsPage(visit);
  await visit.open(ClientsPage.path);
  await page.open();
  await page.chooseKind('plans');
  await visit.checkScreen('file');
  await page.give({ name: 'planos.csv', content: file });
  await page.sum('to_create', 1).waitFor();
  await page.sum('with_conflicts', 1).waitFor();
  expect(await page.conflictRows.allTextContents()).toEqual([
    expect.stringContaining(`1 de 104 datas em conflito, a primeira em ${shownDate(taken, 'pt')} 10:00`),
  ]);
  expect(await page.problemRows.count()).toBe(3);
  await visit.checkScreen('check');
  await page.skipConflicts();
  await page.startButton(2, 'plans').click();
  await page.doneTitle.waitFor();
  await visit.checkScreen('done');
  expect(await page.resultOf('created')).toBe('2');
  expect(await page.resultOf('failed')).toBe('1');
  const [header, failure] = await page.downloadFailures();
  expect(header).toBe('\uFEFFLinha;Aluno;E-mail;Professor;Dias;Horário;Mensalidade;Vencimento;Erro');
  expect(failure).toContain('4;Dora;;Davi Moraes;xyz;9h;180;7;');
  const [plan] = await callApi(visit.context, recurringPlanEndpoints.listOfClient, {
    params: { id: caio.id },
    query: {},
  });
  expect(plan).toMatchObject({ employee_id: colleague.id, price_cents: 32_000, billing_day: 5 });

  await visit.open('/app/clients/import?kind=plans');
  await page.give({ name: 'planos.csv', content: file });
  await page.sum('existing', 2).waitFor();
  expect(await page.startButton(0, 'plans').count()).toBe(0);
});

test.each(SCREENS)(
  'sessions are imported and taken times are left out, in $language at $width px',
  { tags: ['screens'] },
  async ({ language, ...size }) => {
    const visit = await visits({ album: `import-sessions-${language}-${size.width}`, size, language });
    await signUpPractice(visit.context);
    await addClient(visit.context, { name: 'Lia Campos' });
    const day = shownDate(nextDateOf(MONDAY), language);
    const page = new ImportClientsPage(visit);
    await visit.open('/app/clients/import?kind=sessions');
    const lines = {
      en: [
        'Who,Therapist,Date,Time,Price',
        `Lia Campos,Davi Moraes,${day},9:00 AM,120.00`,
        `Otavio Reis,Davi Moraes,${day},9:30 AM,`,
      ],
      pt: [
        'Quem;Profissional;Data;Hora;Valor',
        `Lia Campos;Davi Moraes;${day};09:00;120,00`,
        `Otavio Reis;Davi Moraes;${day};09:30;`,
      ],
    };
    await page.give({ name: 'sessions.csv', content: Buffer.from(lines[language].join('\n')) });
    await visit.page.getByText(visit.texts('mfe-clients')('import.columns_first')).waitFor();
    await visit.checkScreen('missing');
    await page.sendColumn(language === 'pt' ? 'Quem' : 'Who', 'client');
    await page.sum('to_create', 1).waitFor();
    await page.sum('with_conflicts', 1).waitFor();
    await visit.checkScreen('check');
    await page.startButton(1, 'sessions').click();
    await page.doneTitle.waitFor();
    await visit.checkScreen('done');
    expect(await page.resultOf('failed')).toBe('1');
  },
);
