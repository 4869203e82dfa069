import { expect, test } from 'vitest';
import { signInAsColleague } from '../fixtures/colleague.ts';
import { eraseCompany } from '../fixtures/erasure.ts';
import { SCREENS } from '../fixtures/screens.ts';
import { signUp } from '../fixtures/studio.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { SettingsPage } from '../pages/settings.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';

const visits = useVisits();

test.each(SCREENS)(
  'an owner requests the account deletion and cancels it at $width px ($language)',
  { tags: ['screens'] },
  async ({ language, ...size }) => {
    const visit = await visits({ album: `account-deletion-${language}-${size.width}`, size, language });
    const texts = visit.texts('mfe-settings');
    await signUp(visit.context);
    const settings = new SettingsPage(visit);
    const shell = new Shell(visit);
    await visit.open(SettingsPage.path);
    const question = await settings.askToDeleteAccount();
    await visit.checkScreen('question');
    await question.getByRole('button', { name: texts('settings.cancel'), exact: true }).click();
    await question.waitFor({ state: 'detached' });

    const again = await settings.askToDeleteAccount();
    await again.getByRole('button', { name: texts('deletion.confirm') }).click();
    await shell.toast(texts('deletion.marked'));
    const keep = settings.deletion.getByRole('button', { name: texts('deletion.cancel') });
    await keep.scrollIntoViewIfNeeded();
    await visit.checkScreen('marked');
    // The request belongs to the company, not to this page.
    await visit.page.reload();
    await keep.click();
    await shell.toast(texts('deletion.cancelled'));
    await settings.deletion.getByRole('button', { name: texts('deletion.request') }).waitFor();
    visit.checkQuiet('kept');
  },
);

test('a user without administrator rights sees the deletion date and can neither request nor cancel', {
  tags: ['deep'],
}, async () => {
  const owner = await visits({ album: 'account-deletion-owner' });
  await signUp(owner.context);
  const colleague = await visits({ album: 'account-deletion-colleague', size: SIZES[0] });
  await signInAsColleague(owner.context, colleague.context);
  const texts = colleague.texts('mfe-settings');
  const seen = new SettingsPage(colleague);
  await colleague.open(SettingsPage.path);
  await seen.deletion.getByText(texts('deletion.admin_only')).scrollIntoViewIfNeeded();
  await colleague.checkScreen('closed');

  const settings = new SettingsPage(owner);
  await owner.open(SettingsPage.path);
  const question = await settings.askToDeleteAccount();
  await question.getByRole('button', { name: texts('deletion.confirm') }).click();
  await new Shell(owner).toast(texts('deletion.marked'));
  await colleague.page.reload();
  await seen.deletion.getByText(texts('deletion.ask_admin')).scrollIntoViewIfNeeded();
  expect(await seen.deletion.getByRole('button').count()).toBe(0);
  await colleague.checkScreen('marked');

  // Every page shows the notice, and the agenda still fits the window.
  const where = colleague.page.getByRole('link', { name: colleague.texts('shell')('deletion.action') });
  await colleague.open('/app/appointments');
  await where.waitFor();
  await colleague.checkScreen('agenda');
  const scrolls = () => document.documentElement.scrollHeight - window.innerHeight;
  expect(await colleague.page.evaluate(scrolls)).toBe(0);
  await where.click();
  await colleague.arrive(SettingsPage.path);
});

test('all users are signed out and cannot sign in when the company is erased after a day', {
  tags: ['screens', 'deep'],
  timeout: 150_000,
}, async () => {
  const owner = await visits({ album: 'account-deletion-done' });
  const account = await signUp(owner.context);
  const colleague = await visits({ album: 'account-deletion-done-colleague' });
  await signInAsColleague(owner.context, colleague.context);
  const texts = owner.texts('mfe-settings');
  await owner.open(SettingsPage.path);
  await colleague.open(SettingsPage.path);
  const question = await new SettingsPage(owner).askToDeleteAccount();
  await question.getByRole('button', { name: texts('deletion.confirm') }).click();
  await new Shell(owner).toast(texts('deletion.marked'));
  for (const visit of [owner, colleague])
    visit.problems.expectFailure({ status: 401, method: 'GET', path: /^\/api\// });
  await eraseCompany(owner.context);

  for (const visit of [owner, colleague]) {
    await new Shell(visit).press('mfe-clients', '/app/clients');
    await visit.arrive(SignInPage.path);
  }
  owner.problems.expectFailure({ status: 401, method: 'POST', path: /^\/api\/auth\/login$/ });
  const signIn = new SignInPage(owner);
  await signIn.signIn(account);
  await owner.page.getByRole('alert').getByText('E-mail ou senha incorretos.').waitFor();
  owner.checkQuiet('closed');
});
