import {
  authRoutes,
  type Company,
  type CurrentUser,
  companyRoutes,
  SIGNED_IN_COOKIE,
} from '@alinha/contracts-accounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi, onFactorRequired, onUnauthenticated } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { apiQuery } from '../api/api-query.ts';
import { queryClient } from '../api/query-client.ts';
import { clearStored } from '../storage/browser-storage.ts';

/** A cached session is refetched after this time when a screen needs it. */
const SESSION_FRESH_MS = 5 * 60_000;

/** False without the cookie: visitors have no session, and their calls would be refused. */
function mayHaveSession(): boolean {
  return document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`);
}

function dropSessionCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${SIGNED_IN_COOKIE}=; Max-Age=0; Path=/`;
}

/** The signed-in user, or null without a session. */
export const sessionQuery = queryOptions<CurrentUser | null, ApiError>({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    if (!mayHaveSession()) return null;
    try {
      return await callApi(authRoutes.me, undefined, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        dropSessionCookie();
        return null;
      }
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
  /** Null until loaded. */
  readonly company: Company | null;
  /** Failure of the session check. It is retried until the session is known. */
  readonly failure: ApiError | null;
};

/** The signed-in user and company. All callers of a page share one request each. `enabled: false` sends none. */
export function useSession({ enabled = true }: { readonly enabled?: boolean } = {}): Session {
  const session = useQuery({ ...sessionQuery, enabled });
  const user = session.data ?? null;
  const company = useQuery({
    ...apiQuery(companyRoutes.get),
    // Refused until the user has set up the second factor.
    enabled: user !== null && !user.needs_factor,
    staleTime: SESSION_FRESH_MS,
  });
  const status = user ? 'signed-in' : session.isPending ? 'loading' : 'signed-out';
  const failure = user ? null : session.error;
  return { status, user, company: (user && company.data) ?? null, failure };
}

/** The session in the cache, for code outside React. */
export function sessionStatus(): SessionStatus {
  const state = queryClient.getQueryState(sessionQuery.queryKey);
  if (state?.data) return 'signed-in';
  return state === undefined || state.status === 'pending' ? 'loading' : 'signed-out';
}

/** Starts a session after sign-in or sign-up. Clears cached data of another user. */
export function startSession(user: CurrentUser): void {
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

/** The user has set up the second factor that the company requires. */
export function endFactorSetup(): void {
  queryClient.setQueryData<CurrentUser | null>(sessionQuery.queryKey, (user) => {
    if (!user?.needs_factor) return user;
    const { needs_factor: _, ...free } = user;
    return free;
  });
}

/** Ends the session in this browser: empties the cache and browser storage. */
export function forgetSession(): void {
  clearStored();
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

// A call refused for its session ends it for the whole page; the shell then goes to /login.
onUnauthenticated(() => {
  if (sessionStatus() === 'signed-in') queryClient.setQueryData(sessionQuery.queryKey, null);
});

// An administrator has turned the requirement on: the shell then opens the set-up.
onFactorRequired(() => {
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey, exact: true });
});
