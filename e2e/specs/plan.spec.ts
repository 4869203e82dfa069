import { addDays } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { book, signUpPractice, startPlan, today } from '../fixtures/agenda.ts';
import { shownDate } from '../fixtures/dates.ts';
import { rowsOfTier } from '../fixtures/screens.ts';
import { signUp } from '../fixtures/studio.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { ClientRecordPage } from '../pages/client-record.page.ts';
import { PaymentsPart } from '../pages/payments-part.ts';
import { PlanPage } from '../pages/plan.page.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();
const [PHONE, TABLET, DESKTOP] = SIZES;
const PLAN = 'Pilates - 1x';
const RENAMED = 'Pilates - manhã';

const journeys = rowsOfTier([
  ['pt', PHONE],
  ['en', TABLET],
  ['pt', DESKTOP],
] as const);

test.each(journeys)(
  'a plan is opened from the record, paid, reverted, edited, frozen and cancelled (%s, %o)',
  { tags: ['screens'] },
  async (language, size) => {
    const visit = await visits({ album: `plan-${language}-${size.width}`, language, size });
    const { owner, client } = await signUpPractice(visit.context);
    const { id } = await startPlan(visit.context, {
      client_id: client.id,
      employee_id: owner.id,
      name: PLAN,
    });
    const clientId = client.id;
    const record = new ClientRecordPage(visit);
    const plan = new PlanPage(visit);
    const payments = new PaymentsPart(visit);
    const shell = new Shell(visit);

    await visit.open(ClientRecordPage.path(clientId));
    await record.upcomingRows.first().waitFor();
    await record.openTab('plans');
    await visit.checkScreen('plans');
    await record.plans.getByRole('link', { name: PLAN }).click();
    await visit.arrive(PlanPage.path(id));
    await plan.title(PLAN).waitFor();
    await plan.billing('monthly', 10).waitFor();
    // Billing handles the event of a plan a moment after the agenda.
    await expect
      .poll(async () => {
        await visit.page.reload();
        await plan.title(PLAN).waitFor();
        return payments.row('320').count();
      })
      .toBeGreaterThan(0);
    await visit.checkScreen('plan');

    await payments.pay('320');
    await payments.state('320', 'paid').waitFor();
    await shell.toast(payments.paidText);
    await payments.undo();
    await payments.state('320', 'paid').waitFor({ state: 'detached' });
    await payments.pay('320');
    // A reload would end a request that has no reply.
    await shell.toast(payments.paidText);
    await visit.page.reload();
    await payments.state('320', 'paid').waitFor();
    await payments.choose('320', 'delete');
    await payments.deleteQuestion.waitFor();
    await visit.checkScreen('delete-paid');
    await payments.confirmDelete();
    await payments.row('320').waitFor({ state: 'detached' });

    await plan.openEdit();
    await visit.checkScreen('edit');
    await plan.edit(RENAMED, '400', 20);
    await shell.toast(plan.savedText);
    await plan.title(RENAMED).waitFor();
    await plan.billing('monthly', 20).waitFor();

    const nextWeek = addDays(today(), 7);
    // Touch screens have the date picker of the browser.
    const typed = (date: string) => (size.width < DESKTOP.width ? date : shownDate(date, language));
    await plan.previewFreeze(typed(nextWeek), typed(addDays(nextWeek, 13)), 2);
    await visit.checkScreen('freeze');
    await plan.confirmFreeze();
    await shell.toast(plan.frozenText);
    await book(visit.context, {
      client_id: client.id,
      employee_id: owner.id,
      start_datetime: `${nextWeek} 09:00:00`,
    });
    await plan.pressEndFreeze();
    await visit.checkScreen('end-freeze');
    await plan.confirmEndFreeze();
    await plan.stayedCancelled.getByRole('listitem').first().waitFor();
    await visit.checkScreen('freeze-ended');
    await plan.closeEndedFreeze();

    await plan.pressCancel();
    await visit.checkScreen('cancel');
    await plan.confirmCancel();
    await visit.arrive(ClientRecordPage.path(clientId));
    await shell.toast(plan.cancelledText);
    await record.openTab('plans');
    await record.noActivePlan.waitFor();
    await record.showInactivePlans();
    await record.inactiveBadge.waitFor();
    await visit.checkScreen('inactive-plans');
    await record.plans.getByRole('link', { name: RENAMED }).click();
    await plan.inactiveBadge.waitFor();
    await visit.checkScreen('inactive');
  },
);

test('an address without a plan shows a message', { tags: ['deep'] }, async () => {
  const visit = await visits({ album: 'no-plan', size: PHONE });
  await signUp(visit.context);
  for (const id of ['1.5', 'abc']) {
    await visit.open(PlanPage.path(id));
    await new PlanPage(visit).invalid.waitFor();
  }
  await visit.checkScreen('invalid');
});
