import { addDays } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { book, signUpPractice, today } from '../fixtures/agenda.ts';
import { SCREENS } from '../fixtures/screens.ts';
import { useVisits } from '../fixtures/visit.ts';
import { MetricsPage } from '../pages/metrics.page.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();

test.each(SCREENS)(
  'a receptionist marks absences by key, undoes one, completes the rest at once and lists who did not come, in $language at $width px',
  { tags: ['screens'] },
  async ({ language, ...size }) => {
    const visit = await visits({ language, size, album: `absences-${language}-${size.width}` });
    const { owner, client } = await signUpPractice(visit.context);
    for (const hour of ['07', '08', '09', '10', '11', '12', '13']) {
      await book(visit.context, {
        employee_id: owner.id,
        client_id: client.id,
        allow_overbooking: true,
        start_datetime: `${addDays(today(), -1)} ${hour}:00:00`,
      });
    }
    const { page } = visit;
    const [texts, shell] = [visit.texts('mfe-agenda'), new Shell(visit)];
    await visit.open('/app/appointments/today');
    const toClose = page.locator('section', {
      has: page.getByRole('heading', { name: texts('today.to_close') }),
    });
    const row = (hour: string) => toClose.locator('[data-appointment]').filter({ hasText: `${hour}:00` });
    const press = async (hour: string, key: string) => {
      await row(hour).focus();
      await page.keyboard.press(key);
    };

    await press('07', 'f');
    await shell.toast(texts('attendance.toast.no_show'));
    await row('07').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: texts('agenda.undo') }).click();
    await shell.toast(texts('attendance.toast.reopened'));
    await row('07').waitFor();
    await press('07', 'f');
    await row('07').waitFor({ state: 'detached' });
    await press('08', 'x');
    const question = page.getByRole('dialog', { name: texts('attendance.ask.cancelled') });
    await question.getByRole('textbox').fill('Viagem');
    await question.getByRole('button', { name: texts('attendance.cancel') }).click();
    await shell.toast(texts('attendance.toast.cancelled'));
    await row('08').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: texts('today.close_all_other', { count: 5 }) }).click();
    await shell.toast(texts('bulk.changed.done_other', { count: 5 }));
    await page.getByText(texts('today.none.to_close')).waitFor();

    const metrics = visit.texts('mfe-settings');
    await visit.open(`${MetricsPage.path}?period=7d`);
    const absences = page.locator('section', {
      has: page.getByRole('heading', { name: metrics('metrics.absences.title') }),
    });
    await absences.getByText(client.name).waitFor();
    // Five of six: a cancellation a few minutes after the booking counts as its correction.
    expect(await absences.textContent()).toContain(language === 'pt' ? '83,3%' : '83.3%');
    await absences.scrollIntoViewIfNeeded();
    await visit.checkScreen('list', { resizes: false });
    visit.checkQuiet('absences');
  },
);
