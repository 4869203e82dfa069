import { type CurrentUser, secondStepRoutes } from '@alinha/contracts-accounts';
import { callApi, requestPasskey, useMutation } from '@alinha/web-kit';

type Options = {
  /** Proves the password; without it, the passkey replaces the password. */
  readonly token?: string;
  readonly onSignedIn: (user: CurrentUser) => void;
  readonly onError: (error: Error) => void;
};

/** Signs in with a passkey of this device. Nothing happens when the person cancels. */
export function usePasskeySignIn({ token, onSignedIn, onError }: Options) {
  return useMutation<CurrentUser | null>({
    mutationFn: async () => {
      const options = await callApi(secondStepRoutes.passkeyOptions, { body: { token } });
      const credential = await requestPasskey(options);
      return credential && callApi(secondStepRoutes.passkey, { body: { token, credential } });
    },
    onSuccess: (user) => {
      if (user) onSignedIn(user);
    },
    onError,
  });
}
