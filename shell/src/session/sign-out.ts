import { authRoutes } from '@alinha/contracts-accounts';
import { callApi, forgetSession, navigate } from '@alinha/web-kit';
import { LOGIN_PATH } from './session-guard.ts';
import { whileSigningOut } from './signing-out.ts';

/**
 * Ends the session and opens /login.
 * @throws ApiError when the session continues: its cookie is still valid, so /login would redirect back
 */
export async function signOut(): Promise<void> {
  await whileSigningOut(() => callApi(authRoutes.logout));
  navigate(LOGIN_PATH, { force: true });
  forgetSession();
}
