import { EMAIL_PAGE, FORGOTTEN_PASSWORD_PAGE, NEW_PASSWORD_PAGE } from '@alinha/contracts-accounts';
import { NOTICES_PAGE, OFFER_PAGE } from '@alinha/contracts-agenda';
import { PAYMENT_PAGE } from '@alinha/contracts-billing';
import { ANSWER_PAGE, TEST_PHONE_PAGE } from '@alinha/contracts-messaging';
import type { RemoteRoute } from '@alinha/web-kit';

// Screen files load together with the entry, so an empty page is better than a skeleton of another layout.
const fallback = <></>;

export const routes: readonly RemoteRoute[] = [
  {
    path: '/login',
    screen: () => import('./features/sign-in/sign-in.screen.tsx').then((file) => file.SignInScreen),
    fallback,
  },
  {
    path: '/cadastro',
    screen: () => import('./features/sign-up/sign-up.screen.tsx').then((file) => file.SignUpScreen),
    fallback,
  },
  {
    path: FORGOTTEN_PASSWORD_PAGE,
    screen: () =>
      import('./features/forgotten-password/forgotten-password.screen.tsx').then(
        (file) => file.ForgottenPasswordScreen,
      ),
    fallback,
  },
  {
    path: `${NEW_PASSWORD_PAGE}/:token`,
    screen: () =>
      import('./features/new-password/new-password.screen.tsx').then((file) => file.NewPasswordScreen),
    fallback,
  },
  {
    path: `${EMAIL_PAGE}/:token`,
    screen: () =>
      import('./features/email-confirmation/email-confirmation.screen.tsx').then(
        (file) => file.EmailConfirmationScreen,
      ),
    fallback,
  },
  {
    path: '/onboarding',
    screen: () => import('./features/onboarding/onboarding.screen.tsx').then((file) => file.OnboardingScreen),
    fallback,
  },
  {
    path: `${ANSWER_PAGE}/:token`,
    screen: () =>
      import('./features/reminder-answer/reminder-answer.screen.tsx').then(
        (file) => file.ReminderAnswerScreen,
      ),
    fallback,
  },
  {
    path: `${OFFER_PAGE}/:token`,
    screen: () =>
      import('./features/offer-answer/offer-answer.screen.tsx').then((file) => file.OfferAnswerScreen),
    fallback,
  },
  {
    path: `${NOTICES_PAGE}/:token`,
    screen: () => import('./features/offer-answer/notices.screen.tsx').then((file) => file.NoticesScreen),
    fallback,
  },
  {
    path: `${PAYMENT_PAGE}/:token`,
    screen: () => import('./features/payment/payment.screen.tsx').then((file) => file.PaymentScreen),
    fallback,
  },
  {
    path: `${TEST_PHONE_PAGE}/:token`,
    screen: () => import('./features/test-phone/test-phone.screen.tsx').then((file) => file.TestPhoneScreen),
    fallback,
  },
];
