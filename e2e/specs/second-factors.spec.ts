import { companyEndpoints } from '@alinha/contracts-accounts';
import { totpCode } from '@alinha/testing';
import { expect, test } from 'vitest';
import { SCREENS } from '../fixtures/screens.ts';
import { signUp } from '../fixtures/studio.ts';
import { addVirtualAuthenticator } from '../fixtures/virtual-authenticator.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { field } from '../pages/form-fields.ts';
import { Shell } from '../pages/shell.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';

const SECURITY = '/app/settings/security';
const STEP_MS = 30_000;
const visits = useVisits();

test.each(SCREENS.slice(0, 1))(
  'a person signs in with a passkey, a code of the app and a recovery code ($language)',
  { tags: ['deep', 'screens'] },
  async ({ language, ...size }) => {
    const visit = await visits({ album: `second-factors-${language}-${size.width}`, language, size });
    const { page, context } = visit;
    const texts = visit.texts('mfe-settings');
    const publicTexts = visit.texts('mfe-public');
    const owner = await signUp(context);
    const shell = new Shell(visit);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await addVirtualAuthenticator(page);

    await visit.open(SECURITY);
    await visit.checkScreen('security-without-factors');
    await press(texts('security.passkey_add'));
    const codes = page.getByRole('list', { name: texts('security.recovery_title') }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    await visit.checkScreen('recovery-codes');
    const recoveryCode = (await codes.first().textContent()) ?? '';
    await press(texts('security.codes_done'));

    await press(texts('security.turn_on'));
    await page.getByRole('img', { name: texts('security.qr') }).waitFor();
    await visit.checkScreen('authenticator-app');
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await field(page, texts('security.code')).fill(totpCode(secret, new Date()));
    await press(texts('security.totp_confirm'));
    await page.getByRole('button', { name: texts('security.turn_off') }).waitFor();
    await visit.checkScreen('security');

    const enterPassword = async () => {
      await shell.signOut();
      visit.problems.expectFailure({ status: 401, method: 'POST', path: /^\/api\/auth\/login$/ });
      await new SignInPage(visit).signIn(owner);
      await page.getByRole('heading', { name: publicTexts('second_step.title') }).waitFor();
    };
    await enterPassword();
    await visit.checkScreen('second-step');
    await press(publicTexts('second_step.passkey'));
    await shell.accountButton.waitFor();

    await enterPassword();
    // The code of the current 30 seconds may have turned the app on; the next one is accepted early.
    const next = totpCode(secret, new Date(Date.now() + STEP_MS));
    await field(page, publicTexts('second_step.app_code')).fill(next);
    await press(publicTexts('second_step.submit'));
    await shell.accountButton.waitFor();

    await enterPassword();
    await press(publicTexts('second_step.use_recovery'));
    await field(page, publicTexts('second_step.recovery_code')).fill(recoveryCode);
    await press(publicTexts('second_step.submit'));
    await shell.accountButton.waitFor();

    await shell.signOut();
    await visit.arrive(SignInPage.path);
    await press(publicTexts('sign_in.passkey'));
    await shell.accountButton.waitFor();
    await visit.open(SECURITY);
    await page.getByText(texts('security.recovery_left_other', { count: 9 })).waitFor();
  },
);

test('a person without the required second step sets one up before anything else opens', {
  tags: ['deep', 'screens'],
}, async () => {
  const visit = await visits({ album: 'required-factor-pt', size: SIZES[0] });
  const { page, context } = visit;
  const texts = visit.texts('mfe-settings');
  await signUp(context);
  const { path } = companyEndpoints.update;
  const reply = await context.request.put(path, { data: { require_second_factor: true } });
  expect(reply.status()).toBe(200);
  await visit.open('/app/clients');
  await visit.arrive(SECURITY);
  await page.getByText(visit.texts('shell')('factor_required.title')).waitFor();
  await visit.checkScreen('required-factor');
  await page.getByRole('button', { name: texts('security.turn_on'), exact: true }).click();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await field(page, texts('security.code')).fill(totpCode(secret, new Date()));
  await page.getByRole('button', { name: texts('security.totp_confirm'), exact: true }).click();
  await page.getByRole('button', { name: texts('security.codes_done') }).click();
  await new Shell(visit).accountButton.waitFor();
  await visit.open('/app/clients');
  await page.getByRole('heading', { level: 1, name: visit.texts('mfe-clients')('clients.title') }).waitFor();
  visit.checkQuiet('clients');
});
