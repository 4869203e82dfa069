import { addDays } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { book, signUpPractice, today } from '../fixtures/agenda.ts';
import { SCREENS } from '../fixtures/screens.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();
const [, , DESKTOP] = SIZES;
const NOTE = 'Menos dor no ombro esquerdo, amplitude maior; manter a série de casa.';

test.each(SCREENS)(
  'the screen "Hoje" completes and pays several past appointments, and one with a note in its panel, in $language at $width px',
  { tags: ['screens'] },
  async ({ language, ...size }) => {
    const visit = await visits({ language, size, album: `today-${language}-${size.width}` });
    const { owner, client } = await signUpPractice(visit.context);
    for (const hour of ['07', '08', '09', '10']) {
      await book(visit.context, {
        employee_id: owner.id,
        client_id: client.id,
        payment_amount_cents: 9_000,
        start_datetime: `${addDays(today(), -1)} ${hour}:00:00`,
        allow_overbooking: true,
      });
    }
    const { page } = visit;
    const [texts, shell] = [visit.texts('mfe-agenda'), new Shell(visit)];
    await visit.open('/app/appointments/today');
    const toClose = page.locator('section', {
      has: page.getByRole('heading', { name: texts('today.to_close') }),
    });
    const row = (index: number) => toClose.locator('[data-appointment]').nth(index);
    await row(3).waitFor();
    await visit.checkScreen('overview');

    await page.getByRole('button', { name: texts('bulk.select') }).click();
    for (const index of [1, 2, 3]) await row(index).click();
    const bar = page.getByRole('region', { name: texts('bulk.label') });
    await visit.checkScreen('selected');
    await page.keyboard.press('p');
    await page.getByRole('menuitem', { name: texts('payment.method.pix') }).click();
    await shell.toast(texts('bulk.changed.paid_other', { count: 3 }));
    await bar.getByRole('button', { name: texts('bulk.action.done', { count: 3 }) }).click();
    await shell.toast(texts('bulk.changed.done_other', { count: 3 }));
    await row(1).waitFor({ state: 'detached' });

    if (size.width < DESKTOP.width) await page.goBack();
    else await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });

    // The last one is completed, paid and noted in its panel.
    await row(0).click();
    const details = page.getByRole('dialog', { name: texts('agenda.details') });
    await details.getByRole('button', { name: texts('agenda.mark') }).click();
    await details.getByRole('button', { name: texts('payment.pay') }).click();
    await details.getByRole('button', { name: texts('payment.method.pix') }).click();
    const note = details.getByRole('textbox', { name: texts('evolution.title') });
    // On a touch screen the focus would open the keyboard.
    if (size.width < DESKTOP.width) await note.click();
    await page.keyboard.type(NOTE);
    expect(await note.inputValue()).toBe(NOTE);
    await visit.checkScreen('panel', { resizes: false });
    await page.keyboard.press('Control+Enter');
    await shell.toast(texts('evolution.saved'));
    await details.getByRole('button', { name: texts('rebook.next_week') }).click();
    const nextWeek = page.getByRole('alertdialog', { name: texts('overbooking.title') });
    // The studio is closed when next week's day is a Sunday.
    if (new Date(`${addDays(today(), 6)}T12:00:00Z`).getUTCDay() === 0) {
      await nextWeek.getByRole('button', { name: texts('overbooking.confirm') }).click();
    }
    await shell.toast(texts('new.created'));
    await details.getByRole('button', { name: texts('rebook.another') }).click();
    await details.getByLabel(texts('booking.date')).first().waitFor();
    await visit.checkScreen('rebook', { resizes: false });
    await page.keyboard.press('Escape');
    await page.getByText(texts('today.none.to_close')).waitFor();
    expect(await page.getByText(texts('today.none.unpaid')).count()).toBe(1);
    visit.checkQuiet('closed');
  },
);
