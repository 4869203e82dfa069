import { sessionCookieName } from '@alinha/contracts-accounts';
import { expect, test } from 'vitest';
import { signUp } from '../fixtures/studio.ts';
import { useVisits } from '../fixtures/visit.ts';
import { SettingsPage } from '../pages/settings.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';

const HOME = '/app/appointments';
const visit = useVisits();

test('an address of the app leads to the sign-in page when there is no session', async () => {
  const stranger = await visit();
  await stranger.open(HOME);
  await stranger.arrive(SignInPage.path);
  await new SignInPage(stranger).title.waitFor();
  stranger.checkQuiet('sign-in');
});

test('an address of the app leads to the sign-in page when the session is unknown', async () => {
  const person = await visit();
  await signUp(person.context);
  const [cookie] = await person.context.cookies();
  expect(cookie?.name).toBe(sessionCookieName(false));
  if (cookie) await person.context.addCookies([{ ...cookie, value: 'A'.repeat(cookie.value.length) }]);
  await person.open('/app/clients');
  await person.arrive(SignInPage.path);
  await new SignInPage(person).title.waitFor();
});

test('a user whose session ends during work signs in and returns to the page', async () => {
  const person = await visit();
  const studio = await signUp(person.context);
  await person.open(SettingsPage.path);
  const shell = new Shell(person);
  await new SettingsPage(person).title.waitFor();
  await person.settle();
  await person.context.clearCookies();
  person.problems.expectFailure({ status: 401, method: 'GET', path: /^\/api\// });
  await shell.press('mfe-clients', '/app/clients');
  await person.arrive(SignInPage.path);
  const signIn = new SignInPage(person);
  await signIn.endedSession.waitFor();
  await person.page.reload();
  await signIn.endedSession.waitFor();
  await person.checkScreen('session-ended');
  await signIn.signIn(studio);
  await person.arrive('/app/clients');

  await shell.signOut();
  await person.arrive(SignInPage.path);
  await signIn.title.waitFor();
  expect(await signIn.endedSession.count()).toBe(0);
});

test('the sign-in page shows a failed session check, and a retry opens the requested page', {
  tags: ['deep'],
}, async () => {
  const person = await visit();
  await signUp(person.context);
  person.problems.expectFailure({ status: 503, method: 'GET', path: /^\/api\/auth\/me$/ });
  const body = JSON.stringify({ ok: false, error: 'Indisponível', code: 'SERVICE_UNAVAILABLE' });
  await person.page.route('**/api/auth/me', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body }),
  );
  await person.open('/app/clients?q=ana');
  await person.arrive(SignInPage.path);
  const { unknownSession, retryButton } = new SignInPage(person);
  await unknownSession.waitFor();
  await person.checkScreen('session-unknown');
  await person.page.unroute('**/api/auth/me');
  await retryButton.click();
  await person.page.waitForURL('**/app/clients?q=ana', { waitUntil: 'commit' });
  await unknownSession.waitFor({ state: 'detached' });
});

test('the sign-in and sign-up addresses lead a signed-in user to the agenda', {
  tags: ['deep'],
}, async () => {
  const person = await visit();
  await signUp(person.context);
  for (const address of ['/login', '/cadastro']) {
    await person.open(address);
    await person.arrive(HOME);
    await new Shell(person).accountButton.waitFor();
  }
  person.checkQuiet('agenda');
});

test('an unknown address leads visitors to the sign-in page', { tags: ['deep'] }, async () => {
  const stranger = await visit();
  for (const address of ['/nowhere', '/loginx', '/app/nowhere']) {
    await stranger.open(address);
    await stranger.arrive(SignInPage.path);
    await new SignInPage(stranger).title.waitFor();
  }
});

test('an unknown address inside the app leads a signed-in user to the agenda', {
  tags: ['deep'],
}, async () => {
  const person = await visit();
  await signUp(person.context);
  await person.open('/app/nowhere');
  await person.arrive(HOME);
});

test('wrong credentials show an error beside the form without leaving the page', async () => {
  const stranger = await visit();
  stranger.problems.expectFailure({ status: 401, method: 'POST', path: /^\/api\/auth\/login$/ });
  await stranger.open(SignInPage.path);
  const signIn = new SignInPage(stranger);
  await signIn.signIn({ email: 'nobody@studio.example', password: 'not-this-one' });
  await stranger.page.getByRole('alert').getByText('E-mail ou senha incorretos.').waitFor();
  expect(stranger.pathname()).toBe(SignInPage.path);
  stranger.checkQuiet('refused sign-in');
});
