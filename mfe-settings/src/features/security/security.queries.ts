import { factorRoutes, type Passkey, passkeyRoutes } from '@alinha/contracts-accounts';
import {
  callApi,
  createPasskey,
  endFactorSetup,
  invalidate,
  useApiMutation,
  useApiQuery,
  useMutation,
} from '@alinha/web-kit';

const readAgain = () => void invalidate(factorRoutes.list);
const readAfterAdding = () => {
  endFactorSetup();
  readAgain();
};

export function useFactors() {
  return useApiQuery(factorRoutes.list);
}

export function useStartTotp() {
  return useApiMutation(factorRoutes.startTotp);
}

export function useEnableTotp() {
  return useApiMutation(factorRoutes.enableTotp, { onSuccess: readAfterAdding });
}

export function useRemoveTotp() {
  return useApiMutation(factorRoutes.removeTotp, { onSuccess: readAgain, onError: readAgain });
}

export function useRenewRecoveryCodes() {
  return useApiMutation(factorRoutes.renewRecoveryCodes, { onSuccess: readAgain, onError: readAgain });
}

export function useRenamePasskey() {
  return useApiMutation(passkeyRoutes.rename, { onSuccess: readAgain, onError: readAgain });
}

export function useRemovePasskey() {
  return useApiMutation(passkeyRoutes.remove, { onSuccess: readAgain, onError: readAgain });
}

/** Null when the person cancelled in the browser. */
export function useAddPasskey() {
  return useMutation<{ passkey: Passkey; recovery_codes: string[] | null } | null>({
    mutationFn: async () => {
      const credential = await createPasskey(await callApi(passkeyRoutes.options));
      return credential && callApi(passkeyRoutes.add, { body: { credential } });
    },
    onSuccess: (added) => {
      if (added) readAfterAdding();
    },
  });
}
