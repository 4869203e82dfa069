import { expect, test } from 'vitest';
import { passwordLinkOf } from '../fixtures/mails.ts';
import { signUp } from '../fixtures/studio.ts';
import { useVisits } from '../fixtures/visit.ts';
import { field } from '../pages/form-fields.ts';
import { Shell } from '../pages/shell.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';

const visit = useVisits();

test('a person who has forgotten the password sets another by the e-mailed link, once', {
  tags: ['deep'],
}, async () => {
  const person = await visit();
  const { email } = await signUp(person.context);
  await person.context.clearCookies();
  const texts = person.texts('mfe-public');
  const { page } = person;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await person.open(SignInPage.path);
  await page.getByRole('link', { name: texts('sign_in.forgotten') }).click();
  await person.arrive('/esqueci-minha-senha');
  await field(page, texts('forgotten.email')).fill(email);
  await person.checkScreen('forgotten-password');
  await press(texts('forgotten.submit'));
  await page.getByRole('heading', { name: texts('forgotten.sent') }).waitFor();
  await person.checkScreen('link-sent');

  const link = await passwordLinkOf(email);
  await person.open(link);
  await field(page, texts('new_password.password')).fill('uma-senha-nova');
  await person.checkScreen('new-password');
  await press(texts('new_password.submit'));
  await page.getByRole('heading', { name: texts('new_password.done') }).waitFor();
  await person.checkScreen('password-changed');
  await page.getByRole('link', { name: texts('new_password.sign_in'), exact: true }).click();
  await new SignInPage(person).signIn({ email, password: 'uma-senha-nova' });
  await new Shell(person).accountButton.waitFor();

  person.problems.expectFailure({ status: 404, method: 'GET', path: /^\/api\/auth\/password-links\// });
  await person.open(link);
  await page.getByRole('link', { name: texts('new_password.ask') }).waitFor();
  await person.checkScreen('link-over');
  expect(person.pathname()).toBe(link);
});
