import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  type Appointment,
  appointmentEndpoints,
  roomEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { book, type Practice, signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { nextDateOf } from '../fixtures/dates.ts';
import { SCREENS } from '../fixtures/screens.ts';
import { addClient } from '../fixtures/studio.ts';
import { useVisits, type VisitOptions } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { QuickCreatePage } from '../pages/quick-create.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { type HalfHour, TimeGridPage } from '../pages/time-grid.page.ts';

const visits = useVisits();

/** The next Wednesday, and the day after. */
const DAY = nextDateOf(3);
const NEXT_DAY = addDays(DAY, 1);
const at = (time: string, day = DAY): HalfHour => ({ day, time });

/** Three people with the owner at 10:30, in a room for four. */
async function bookClass(context: BrowserContext, owner: Practice['owner']): Promise<readonly Appointment[]> {
  await callApi(context, employeeEndpoints.update, { params: { id: owner.id }, body: { capacity: 4 } });
  const [room] = await callApi(context, roomEndpoints.list, {});
  const specialty = await callApi(context, specialtyEndpoints.create, { body: { name: 'Pilates' } });
  const members: Appointment[] = [];
  for (const name of ['Ana Lima', 'Bento Sampaio', 'Clara Dias de Albuquerque']) {
    const client = await addClient(context, { name, email: null, phone: null });
    const place = { room_id: room?.id ?? null, specialty_id: specialty.id };
    const who = { employee_id: owner.id, client_id: client.id, ...place };
    members.push(await book(context, { ...who, start_datetime: `${DAY} 10:30:00` }));
  }
  return members;
}

async function setScene(view: string, options: VisitOptions) {
  const visit = await visits(options);
  const { owner, client } = await signUpPractice(visit.context);
  const members = await bookClass(visit.context, owner);
  await visit.open(`${AgendaPage.path}?view=${view}&date=${DAY}`);
  const [grid, shell, texts] = [new TimeGridPage(visit), new Shell(visit), visit.texts('mfe-agenda')];
  return { visit, client, members, grid, shell, texts };
}

test.each(SCREENS)(
  'a class is moved without a drag, and the move is undone, in $language at $width px',
  { tags: ['screens'] },
  async ({ language, ...size }) => {
    const album = `class-${language}-${size.width}`;
    const { visit, members, shell, texts } = await setScene('day&classes=grouped', { language, size, album });
    const { page } = visit;
    await page.getByText('3/4', { exact: true }).first().click();
    const move = page.getByRole('button', { name: texts('classes.move') });
    await move.click();
    const choice = page.getByRole('group', { name: texts('classes.move') });
    await choice.getByRole('button', { name: /^13:00/ }).waitFor();
    await visit.checkScreen('move', { resizes: false });
    await choice.getByRole('button', { name: /^13:00/ }).click();
    await shell.toast(texts('classes.moved'));
    const [first] = members;
    const start = async () =>
      (await callApi(visit.context, appointmentEndpoints.get, { params: { id: first?.id ?? 0 } }))
        .start_datetime;
    await expect.poll(start).toBe(`${DAY} 13:00:00`);
    await page.getByRole('button', { name: texts('agenda.undo') }).click();
    await expect.poll(start).toBe(`${DAY} 10:30:00`);
    visit.checkQuiet('moved');
  },
);

test('a class is one card that moves with its people, lists them and takes one more', async () => {
  const { visit, grid, shell, client, texts, members } = await setScene('week', { album: 'class' });
  const starts = () =>
    Promise.all(
      members.map(async ({ id }) => {
        const one = await callApi(visit.context, appointmentEndpoints.get, { params: { id } });
        return one.start_datetime;
      }),
    );
  await visit.page.getByText(texts('classes.group'), { exact: true }).click();
  const card = grid.card('Pilates', 'Ana Lima, Bento Sampaio');
  await card.getByText('3/4', { exact: true }).waitFor();
  await visit.checkScreen('week');
  await grid.drag(card, at('10:30'), at('13:30', NEXT_DAY));
  await shell.toast(texts('classes.moved'));
  await expect.poll(starts).toEqual(members.map(() => `${NEXT_DAY} 13:30:00`));
  await visit.page.getByRole('button', { name: texts('agenda.undo') }).click();
  await grid.card('Pilates', '10:30 – 11:30').waitFor();
  await expect.poll(starts).toEqual(members.map(() => `${DAY} 10:30:00`));
  await card.click();
  const add = visit.page.getByRole('button', { name: texts('classes.add'), exact: true });
  await add.waitFor();
  await visit.checkScreen('people', { resizes: false });
  await add.click();
  const form = new QuickCreatePage(visit);
  expect(await form.times()).toEqual(['10:30', '11:30']);
  await form.choose(client.name);
  await form.price.fill('90');
  await form.save();
  await card.getByText('4/4', { exact: true }).waitFor();
  for (const view of ['day', 'month'] as const) {
    await visit.open(`${AgendaPage.path}?view=${view}&date=${DAY}&classes=grouped`);
    await visit.page.getByText('4/4', { exact: true }).first().waitFor();
    await visit.checkScreen(view);
  }
});
