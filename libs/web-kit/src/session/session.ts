import { authEndpoints, type Company, type CurrentUser, companyEndpoints } from '@alinha/contracts-accounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi, onUnauthenticated } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { apiQuery } from '../api/api-query.ts';
import { queryClient } from '../api/query-client.ts';
import { clearStored } from '../storage/browser-storage.ts';

/** A session is asked for again after this long, when a screen needs it. */
const SESSION_FRESH_MS = 5 * 60_000;

/** The signed-in user, or null without a session. */
export const sessionQuery = queryOptions<CurrentUser | null, ApiError>({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    try {
      return await callApi(authEndpoints.me, undefined, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: SESSION_FRESH_MS,
});

/** `signed-out` also when the session could not be checked: the specification sends both to /login. */
export type SessionStatus = 'loading' | 'signed-in' | 'signed-out';

export type Session = {
  readonly status: SessionStatus;
  /** Null until signed in. */
  readonly user: CurrentUser | null;
  /** Null until it has loaded. */
  readonly company: Company | null;
};

/** Who is signed in, and where. One request each for the whole page, whoever asks. */
export function useSession(): Session {
  const session = useQuery(sessionQuery);
  const user = session.data ?? null;
  const company = useQuery({ ...apiQuery(companyEndpoints.get), enabled: user !== null, staleTime: SESSION_FRESH_MS });
  const status = user ? 'signed-in' : session.isPending ? 'loading' : 'signed-out';
  return { status, user, company: (user && company.data) ?? null };
}

/** The session in the cache, for code outside React. */
export function sessionStatus(): SessionStatus {
  const state = queryClient.getQueryState(sessionQuery.queryKey);
  if (state?.data) return 'signed-in';
  return state === undefined || state.status === 'pending' ? 'loading' : 'signed-out';
}

/** Begins a session after signing in or up: nothing that was cached for somebody else stays. */
export function startSession(user: CurrentUser): void {
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

/** Ends the session in this browser: cache and browser storage are emptied. */
export function forgetSession(): void {
  clearStored();
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

// Any call that finds the session gone ends it for the whole page; the shell then goes to /login.
onUnauthenticated(() => {
  if (sessionStatus() === 'signed-in') queryClient.setQueryData(sessionQuery.queryKey, null);
});
